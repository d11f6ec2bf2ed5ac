import { Scene2d } from "./scene2d";
import { start } from "./start";

start((canvas, source) => new Scene2d(canvas, source));
