import { spaceView } from "./solid";
import { start } from "./start";

start(spaceView);
