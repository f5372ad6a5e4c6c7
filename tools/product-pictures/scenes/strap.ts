import { CatmullRomCurve3, Vector3 } from 'three';

/** The strap as a closed loop about x; the watch sits at the loop's front, where z is largest. */
export function loop(height: number, depth: number): CatmullRomCurve3 {
  const points = Array.from({ length: 48 }, (_, index) => {
    const angle = (index / 48) * Math.PI * 2;
    return new Vector3(0, (Math.sin(angle) * height) / 2, (Math.cos(angle) * depth) / 2);
  });
  return new CatmullRomCurve3(points, true);
}

/** The part of a closed path that leaves a gap where it begins. */
export function opened(path: CatmullRomCurve3, gap: number): CatmullRomCurve3 {
  const points = Array.from({ length: 64 }, (_, index) =>
    path.getPointAt(gap + (1 - 2 * gap) * (index / 63)),
  );
  return new CatmullRomCurve3(points);
}
