import { Scene3d } from "./scene3d";
import { start } from "./start";

start((canvas, source) => new Scene3d(canvas, source));
