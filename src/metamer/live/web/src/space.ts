// space.js: robots in space.

import { spaceView } from "./solid";
import { VIEWS } from "./view";

VIEWS.space = spaceView;
