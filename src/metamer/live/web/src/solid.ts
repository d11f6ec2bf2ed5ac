// A robot in space as solid bodies by three.js: what is nearer hides what is behind it, point by point.

import {
  AmbientLight, BufferAttribute, BufferGeometry, Color, CylinderGeometry, DirectionalLight, Group, InstancedMesh, Line, LineBasicMaterial, LineSegments,
  Matrix4, Mesh, MeshBasicMaterial, MeshLambertMaterial, PerspectiveCamera, Quaternion, Scene, SphereGeometry, Vector3, WebGLRenderer, type Material,
} from "./three";
import { Brush } from "./brush";
import { Scene3d } from "./scene3d";
import type { Frame, Source } from "./source";
import { add, cross, fit, LENS, Orbit, Places, type Vector } from "./spatial";
import { ink, round125, View } from "./view";

const GHOST = 0.28; // opacity
const GLASS = 0.55; // opacity of obstacles, so that they hide nothing for good
const LEG = 0.035, THICK = 0.12; // thickness of a leg and of a plate over the plate's radius
const MARK = 5; // pixels, radius of a mark
const GRID = 8; // lines of the ground to each side
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i; // what draws without a graphics card
const UP = new Vector3(0, 1, 0); // axis of a cylinder of three.js

/** Many equal bodies that are placed anew in every picture. */
class Swarm {
  readonly mesh: InstancedMesh;
  private place = new Matrix4();
  private turn = new Quaternion();
  private count = 0;

  constructor(shape: BufferGeometry, material: Material, private most: number, parent: Group) {
    this.mesh = new InstancedMesh(shape, material, most);
    this.mesh.frustumCulled = false;
    parent.add(this.mesh);
  }

  begin(): void {
    this.count = 0;
  }

  /** A cylinder from a to b; flat = its shadow on the ground. */
  beam(a: Vector, b: Vector, radius: number, colour: Color, flat = false): void {
    const along = new Vector3(...add(b, a, -1)), long = along.length();
    if (long < 1e-12) return;
    this.turn.setFromUnitVectors(UP, along.divideScalar(long));
    this.put(add(a, add(b, a, -1), 0.5), new Vector3(radius, long, radius), colour, flat);
  }

  ball(at: Vector, radius: number, colour: Color, flat = false): void {
    this.turn.identity();
    this.put(at, new Vector3(radius, radius, radius), colour, flat);
  }

  private put(at: Vector, size: Vector3, colour: Color, flat: boolean): void {
    if (this.count >= this.most) return;
    this.place.compose(new Vector3(...at), this.turn, size);
    if (flat) this.place.premultiply(new Matrix4().makeScale(1, 1, 0));
    this.mesh.setMatrixAt(this.count, this.place);
    this.mesh.setColorAt(this.count++, colour);
  }

  end(): void {
    this.mesh.count = this.count;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }
}

/** A robot, or its ghost. */
class Figure {
  readonly group = new Group();
  private beams: Swarm;
  private legs: Swarm;
  private balls: Swarm;
  private shades: Swarm;

  constructor(private places: Places, private source: Source, opacity: number) {
    const most = 2 + places.most(), solid = new MeshLambertMaterial({ transparent: opacity < 1, opacity, depthWrite: opacity === 1 });
    const shade = new MeshBasicMaterial({ transparent: true, opacity: 0.5 * opacity, depthWrite: false });
    const beam = new CylinderGeometry(1, 1, 1, 24);
    this.beams = new Swarm(beam, solid, most, this.group);
    this.legs = new Swarm(new CylinderGeometry(1, 1, 1, 6, 1, true), solid, 6 * most, this.group);
    this.balls = new Swarm(new SphereGeometry(1, 16, 12), solid, most + source.about.scene.marks.length, this.group);
    this.shades = new Swarm(beam, shade, most, this.group);
  }

  draw(row: Float64Array, colours: Colours, pixel: number): void {
    const { beams, balls, shades, places } = this, { scene } = this.source.about, all = [beams, this.legs, balls, shades];
    for (const swarm of all) swarm.begin();
    for (const { place, x, y, radius, legs } of places.plates(row)) {
      const half: Vector = cross(x, y), thick = (THICK * radius) / 2;
      beams.beam(add(place, half, -thick), add(place, half, thick), radius, legs.length ? colours.link : colours.head);
      for (const [a, b] of legs) this.legs.beam(a, b, LEG * radius, colours.strut);
    }
    const chain = places.chain(row), wide = (scene.tube?.width ?? 0) / 2;
    chain.forEach((end, k) => {
      const colour = k > 1 || chain.length < 3 ? colours.link : colours.head;
      balls.ball(end, wide, colour);
      if (!k) return;
      beams.beam(chain[k - 1], end, wide, colour);
      shades.beam(chain[k - 1], end, wide, colours.line, true);
    });
    for (const name of scene.marks) if (places.has(name)) balls.ball(places.vector(row, name), MARK * pixel, colours.goal);
    for (const swarm of all) swarm.end();
  }
}

type Colours = Record<"link" | "head" | "strut" | "line" | "goal" | "trail" | "grid" | "obstacle", Color>;

export class SolidScene extends View {
  private renderer: WebGLRenderer;
  private world = new Scene();
  private camera = new PerspectiveCamera((2 * 180 * Math.atan(1 / LENS)) / Math.PI, 1, 0.01, 100);
  private sun = new DirectionalLight(0xffffff, 2);
  private places: Places;
  private orbit: Orbit;
  private figure: Figure;
  private ghost: Figure;
  private way = new Line(new BufferGeometry(), new LineBasicMaterial());
  private ground = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
  private obstacles = new MeshLambertMaterial({ transparent: true, opacity: GLASS, depthWrite: false });
  private overlay = document.createElement("canvas");
  private bar: Brush;
  private laid = ""; // what the ground and the scale bar were drawn for

  constructor(private canvas: HTMLCanvasElement, source: Source, context: WebGL2RenderingContext) {
    super();
    this.renderer = new WebGLRenderer({ canvas, context, alpha: true });
    this.places = new Places(source);
    this.orbit = new Orbit(canvas);
    this.figure = new Figure(this.places, source, 1);
    this.ghost = new Figure(this.places, source, GHOST);
    this.camera.up.set(0, 0, 1);
    this.camera.add(this.sun);
    this.sun.position.set(0.5, 1, 0.6);
    this.way.frustumCulled = this.ground.frustumCulled = false;
    this.world.add(this.camera, new AmbientLight(0xffffff, 1.6), this.ground, this.way, this.figure.group, this.ghost.group);
    for (const [x, y, z, radius] of source.about.scene.balls) {
      const ball = new Mesh(new SphereGeometry(radius, 32, 24), this.obstacles);
      ball.position.set(x, y, z);
      this.world.add(ball);
    }
    // words over the picture
    this.overlay.id = "overlay";
    canvas.after(this.overlay);
    this.bar = new Brush(this.overlay.getContext("2d")!);
  }

  zoom(factor: number): void {
    this.orbit.zoom(factor);
  }

  /** Where a point of space is seen [pixels of the page from the canvas' corner], and how deep (-1 near, 1 far). */
  spot(p: Vector): Vector {
    const at = new Vector3(...p).project(this.camera);
    return [((at.x + 1) / 2) * this.canvas.clientWidth, ((1 - at.y) / 2) * this.canvas.clientHeight, at.z];
  }

  draw(frame: Frame, trail: Frame[]): void {
    const { canvas, orbit, camera } = this, ratio = devicePixelRatio || 1;
    if (fit(canvas, ratio)) this.renderer.setViewport(0, 0, canvas.width, canvas.height);
    orbit.look(this.places.spine(frame.row), this.follow);
    const { centre, turn, rise, away } = orbit, flat = Math.cos(rise) * away;
    camera.aspect = canvas.width / canvas.height;
    camera.near = 0.02 * away;
    camera.far = 20 * away;
    camera.position.set(...add(centre!, [flat * Math.cos(turn), flat * Math.sin(turn), Math.sin(rise) * away]));
    camera.lookAt(...centre!);
    camera.updateProjectionMatrix();
    const colours = this.colours(), pixel = 1 / orbit.scale(canvas.clientHeight);
    this.lay(colours);
    this.drawWay(this.places.trail(trail));
    this.figure.draw(frame.row, colours, pixel);
    this.ghost.group.visible = Boolean(frame.ghost);
    if (frame.ghost) this.ghost.draw(frame.ghost, colours, pixel);
    this.renderer.render(this.world, camera);
  }

  /** The trail, in memory that grows seldom. */
  private drawWay(points: Vector[]): void {
    const { geometry } = this.way, had = geometry.getAttribute("position") as BufferAttribute | undefined;
    if (!had || had.count < points.length) {
      geometry.dispose();
      geometry.setAttribute("position", new BufferAttribute(new Float32Array(6 * points.length), 3));
    }
    const into = geometry.getAttribute("position") as BufferAttribute;
    points.forEach((p, k) => into.setXYZ(k, ...p));
    into.needsUpdate = true;
    geometry.setDrawRange(0, points.length);
  }

  private colours(): Colours {
    const named = (name: string) => new Color(ink(`--${name}`));
    const names = ["link", "head", "strut", "line", "goal", "trail", "grid", "obstacle"] as const;
    return Object.fromEntries(names.map((name) => [name, named(name)])) as Colours;
  }

  /** The ground's lines and the scale bar, where zoom, size or colours changed. */
  private lay(colours: Colours): void {
    const { orbit, overlay, bar } = this, step = round125(0.3 * orbit.away), ratio = devicePixelRatio || 1;
    const [cx, cy] = [Math.round(orbit.centre![0] / step), Math.round(orbit.centre![1] / step)], dark = ink("--ink");
    const now = [step, cx, cy, orbit.away, dark, this.canvas.clientWidth, this.canvas.clientHeight, ratio].join();
    if (now === this.laid) return;
    this.laid = now;
    const ends: number[] = [];
    for (let k = -GRID; k <= GRID; k++) {
      ends.push(cx + k, cy - GRID, 0, cx + k, cy + GRID, 0, cx - GRID, cy + k, 0, cx + GRID, cy + k, 0);
    }
    this.ground.geometry.setAttribute("position", new BufferAttribute(new Float32Array(ends.map((x) => x * step)), 3));
    this.ground.material.color = colours.line;
    this.way.material.color = colours.trail;
    this.obstacles.color = colours.obstacle;
    fit(overlay, ratio);
    bar.g.clearRect(0, 0, overlay.width, overlay.height);
    bar.ratio = ratio;
    // a length as it appears at the middle of the picture
    bar.scaleBar(orbit.scale(overlay.height), dark);
  }
}

/** Whether a graphics card draws; a canvas that was asked for WebGL once draws nothing else, so that another is asked. */
function hasCard(): boolean {
  const context = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  const about = context?.getExtension("WEBGL_debug_renderer_info");
  const name = context?.getParameter(about ? about.UNMASKED_RENDERER_WEBGL : context.RENDERER) ?? "software";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return !SOFTWARE.test(String(name));
}

/** Solid bodies where a graphics card draws them, or where the address asks for them by #view=solid; else the plain
 * canvas, which is several times as fast as WebGL without a card. */
export function spaceView(canvas: HTMLCanvasElement, source: Source): View {
  const asked = new URLSearchParams(location.hash.slice(1)).get("view");
  if (asked !== "solid" && (asked === "plain" || !hasCard())) return new Scene3d(canvas, source);
  const context = canvas.getContext("webgl2", { alpha: true, antialias: true });
  return context ? new SolidScene(canvas, source, context) : new Scene3d(canvas, source);
}
