import { SplineCurve, Vector2 } from 'three';

/** A point of an outline with its outward direction. Outlines run counter-clockwise. */
export interface Edge {
  readonly x: number;
  readonly y: number;
  readonly nx: number;
  readonly ny: number;
}
export type Outline = readonly Edge[];

/** A corner: where it is and how far it is rounded. */
export type Corner = readonly [x: number, y: number, radius?: number];

const ARC_STEPS = 10;

/**
 * A polygon whose corners are arcs, with exact directions, so that flat faces shade flat right up to
 * the rounding. An open one keeps its first and last corner as they are.
 */
export function rounded(corners: readonly Corner[], closed = true): Outline {
  const edges: Edge[] = [];
  const count = corners.length;
  corners.forEach((corner, index) => {
    const before = corners[(index + count - 1) % count] ?? corner;
    const after = corners[(index + 1) % count] ?? corner;
    const [x, y, radius = 0] = corner;
    const into = Math.atan2(y - before[1], x - before[0]);
    const outOf = Math.atan2(after[1] - y, after[0] - x);
    const put = (px: number, py: number, heading: number) =>
      edges.push({ x: px, y: py, nx: Math.sin(heading), ny: -Math.cos(heading) });
    if (!closed && index === 0) return put(x, y, outOf);
    if (!closed && index === count - 1) return put(x, y, into);
    const turn = Math.atan2(Math.sin(outOf - into), Math.cos(outOf - into));
    if (radius === 0 || Math.abs(turn) < 1e-4) {
      put(x, y, into);
      return put(x, y, outOf);
    }
    const back = radius * Math.tan(Math.abs(turn) / 2);
    const side = turn > 0 ? 1 : -1;
    const cx = x - Math.cos(into) * back - Math.sin(into) * radius * side;
    const cy = y - Math.sin(into) * back + Math.cos(into) * radius * side;
    for (let step = 0; step <= ARC_STEPS; step += 1) {
      const heading = into + (turn * step) / ARC_STEPS;
      put(cx + Math.sin(heading) * radius * side, cy - Math.cos(heading) * radius * side, heading);
    }
    return undefined;
  });
  return edges;
}

export function roundedRect(width: number, height: number, radius: number): Outline {
  const x = width / 2;
  const y = height / 2;
  return rounded([
    [-x, -y, radius],
    [x, -y, radius],
    [x, y, radius],
    [-x, y, radius],
  ]);
}

/** Closed curve through a function of 0 to 1, counter-clockwise. */
export function traced(at: (t: number) => readonly [number, number], steps = 96): Outline {
  return Array.from({ length: steps }, (_, index) => {
    const t = index / steps;
    const [x, y] = at(t);
    const [ax, ay] = at((t + 1 - 1e-4) % 1);
    const [bx, by] = at((t + 1e-4) % 1);
    const length = Math.hypot(bx - ax, by - ay) || 1;
    return { x, y, nx: (by - ay) / length, ny: (ax - bx) / length };
  });
}

export function ellipse(width: number, height = width, steps = 72): Outline {
  return traced((t) => {
    const angle = t * Math.PI * 2;
    return [(Math.cos(angle) * width) / 2, (Math.sin(angle) * height) / 2];
  }, steps);
}

/** Between an ellipse (power 2) and a rectangle (large powers): the shape of soft housings. */
export function squircle(width: number, height: number, power = 4, steps = 120): Outline {
  return traced((t) => {
    const angle = t * Math.PI * 2;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const radius = (Math.abs(c) ** power + Math.abs(s) ** power) ** (-1 / power);
    return [(radius * c * width) / 2, (radius * s * height) / 2];
  }, steps);
}

/** An open profile drawn through points as one smooth line, for the lathe. */
export function flowing(points: readonly (readonly [number, number])[], steps = 64): Outline {
  const line = new SplineCurve(points.map(([x, y]) => new Vector2(x, y)));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const at = line.getPointAt(index / steps);
    const heading = line.getTangentAt(index / steps);
    return { x: Math.max(at.x, 0), y: at.y, nx: heading.y, ny: -heading.x };
  });
}

export function moved(outline: Outline, x: number, y: number): Outline {
  return outline.map((edge) => ({ ...edge, x: edge.x + x, y: edge.y + y }));
}
