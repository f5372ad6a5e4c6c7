import { type BufferGeometry, type Curve, ShapeUtils, Vector2, Vector3 } from 'three';
import { MeshBuilder } from './mesh-builder.ts';
import { type Corner, type Outline, rounded } from './outlines.ts';

const BEVEL_STEPS = 6;

function inset(outline: Outline, by: number): Vector2[] {
  return outline.map((edge) => new Vector2(edge.x - edge.nx * by, edge.y - edge.ny * by));
}

function turnedInsideOut(outline: Outline): Outline {
  return outline.map((edge) => ({ ...edge, nx: -edge.nx, ny: -edge.ny })).toReversed();
}

/** A plate of any outline, facing +z, centred on z = 0, with rounded edges and, if wanted, holes. */
export function slab(
  outline: Outline,
  depth: number,
  bevel = 0,
  holes: readonly Outline[] = [],
): BufferGeometry {
  const mesh = new MeshBuilder();
  const xs = outline.map((edge) => edge.x);
  const ys = outline.map((edge) => edge.y);
  const left = Math.min(...xs);
  const bottom = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - bottom;
  const put = (x: number, y: number, z: number, normal: Vector3) =>
    mesh.point(new Vector3(x, y, z), normal, (x - left) / width, (y - bottom) / height);

  const profile: { in: number; z: number; angle: number }[] = [];
  for (let step = 0; step <= BEVEL_STEPS; step += 1) {
    const angle = ((step / BEVEL_STEPS - 1) * Math.PI) / 2;
    profile.push({
      in: bevel * (1 - Math.cos(angle)),
      z: -depth / 2 + bevel * (1 + Math.sin(angle)),
      angle,
    });
  }
  const sides = [
    ...profile,
    ...profile.map((p) => ({ in: p.in, z: -p.z, angle: -p.angle })).toReversed(),
  ];
  for (const wall of [outline, ...holes.map(turnedInsideOut)]) {
    const rows = sides.map(({ in: by, z, angle }) =>
      wall.map((edge) =>
        put(
          edge.x - edge.nx * by,
          edge.y - edge.ny * by,
          z,
          new Vector3(edge.nx * Math.cos(angle), edge.ny * Math.cos(angle), Math.sin(angle)),
        ),
      ),
    );
    mesh.joinRows(rows, true);
  }

  const contour = inset(outline, bevel);
  const openings = holes.map((hole) => inset(turnedInsideOut(hole), bevel));
  const faces = ShapeUtils.triangulateShape(contour, openings);
  const all = [contour, ...openings].flat();
  for (const facing of [1, -1]) {
    const normal = new Vector3(0, 0, facing);
    const indices = all.map((p) => put(p.x, p.y, (facing * depth) / 2, normal));
    for (const face of faces) {
      const [a = 0, b = 0, c = 0] = face.map((index) => indices[index] ?? 0);
      if (facing > 0) mesh.triangle(a, b, c);
      else mesh.triangle(a, c, b);
    }
  }
  return mesh.build();
}

/** Turned on a lathe about the y axis. The profile is given as radius and height, from the bottom up its outside. */
export function turned(profile: readonly Corner[], segments = 96): BufferGeometry {
  return turnedOutline(rounded(profile, false), segments);
}

export function turnedOutline(edges: Outline, segments = 96): BufferGeometry {
  const mesh = new MeshBuilder();
  let travelled = 0;
  const lengths = edges.map((edge, index) => {
    const before = edges[index - 1];
    if (before) travelled += Math.hypot(edge.x - before.x, edge.y - before.y);
    return travelled;
  });
  const rows = edges.map((edge, index) =>
    Array.from({ length: segments + 1 }, (_, step) => {
      // Against the clock seen from above, so that rows run left to right seen from outside.
      const angle = (-step / segments) * Math.PI * 2;
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      return mesh.point(
        new Vector3(edge.x * c, edge.y, edge.x * s),
        new Vector3(edge.nx * c, edge.ny, edge.nx * s),
        step / segments,
        (lengths[index] ?? 0) / (travelled || 1),
      );
    }),
  );
  mesh.joinRows(rows, false);
  return mesh.build();
}

/** A cross-section drawn along a path. `up` is where the section's y axis points to; `scale` tapers it. */
export function swept(
  path: Curve<Vector3>,
  section: Outline,
  up: Vector3,
  options: {
    steps?: number;
    closed?: boolean;
    scale?: (t: number) => readonly [number, number];
  } = {},
): BufferGeometry {
  const { steps = 80, closed = false, scale = () => [1, 1] as const } = options;
  const mesh = new MeshBuilder();
  const length = path.getLength();
  const frames = Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    const forward = path.getTangentAt(t).normalize();
    const x = up.clone().cross(forward).normalize();
    return { at: path.getPointAt(t), forward, x, y: forward.clone().cross(x), t };
  });
  const place = (frame: (typeof frames)[number], px: number, py: number) => {
    const [sx, sy] = scale(frame.t);
    return frame.at
      .clone()
      .addScaledVector(frame.x, px * sx)
      .addScaledVector(frame.y, py * sy);
  };
  const rows = frames.map((frame) =>
    [...section, section[0] ?? { x: 0, y: 0, nx: 0, ny: 0 }].map((edge, index) =>
      mesh.point(
        place(frame, edge.x, edge.y),
        frame.x.clone().multiplyScalar(edge.nx).addScaledVector(frame.y, edge.ny),
        frame.t * length,
        index / section.length,
      ),
    ),
  );
  mesh.joinRows(rows, false);
  if (closed) return mesh.build();
  const faces = ShapeUtils.triangulateShape(inset(section, 0), []);
  for (const end of [frames[0], frames.at(-1)]) {
    if (!end) continue;
    const last = end === frames.at(-1);
    const normal = end.forward.clone().multiplyScalar(last ? 1 : -1);
    const indices = section.map((edge) => mesh.point(place(end, edge.x, edge.y), normal, 0, 0));
    for (const face of faces) {
      const [a = 0, b = 0, c = 0] = face.map((index) => indices[index] ?? 0);
      if (last) mesh.triangle(a, b, c);
      else mesh.triangle(a, c, b);
    }
  }
  return mesh.build();
}

/** A free surface over two parameters from 0 to 1; u runs left to right and v upwards, seen from outside. */
export function surface(
  at: (u: number, v: number) => Vector3,
  across = 64,
  up = 64,
): BufferGeometry {
  const mesh = new MeshBuilder();
  const step = 1e-3;
  const rows = Array.from({ length: up + 1 }, (_, row) =>
    Array.from({ length: across + 1 }, (__, column) => {
      const u = column / across;
      const v = row / up;
      // At a pole one direction vanishes: take it a little way off.
      const w = Math.min(Math.max(v, 2 * step), 1 - 2 * step);
      const du = at(u + step, w).sub(at(u - step, w));
      const dv = at(u, w + step).sub(at(u, w - step));
      return mesh.point(at(u, v), du.cross(dv).normalize(), u, v);
    }),
  );
  mesh.joinRows(rows, false);
  return mesh.build();
}

/** A power that keeps the sign: below 1 it squares off what a sine or cosine draws. */
export function signed(value: number, exponent: number): number {
  return Math.sign(value) * Math.abs(value) ** exponent;
}

/** An egg, a pebble, a cushion: an ellipsoid whose powers square it off. */
export function pebble(
  size: readonly [number, number, number],
  power = 2,
  powerUp = power,
): BufferGeometry {
  return surface(
    (u, v) => {
      const around = u * Math.PI * 2;
      const rise = (v - 0.5) * Math.PI;
      const wide = signed(Math.cos(rise), 2 / powerUp);
      return new Vector3(
        (size[0] / 2) * wide * signed(Math.sin(around), 2 / power),
        (size[1] / 2) * signed(Math.sin(rise), 2 / powerUp),
        (size[2] / 2) * wide * signed(Math.cos(around), 2 / power),
      );
    },
    96,
    64,
  );
}
