import { CatmullRomCurve3, type Group, Vector3 } from 'three';
import { anodised, chrome, plastic, soft } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { cable, pill, plate, puck, ring } from './parts.ts';
import { at, facing, group, laid, mesh, tilt } from './placing.ts';
import { swept } from './solids.ts';

export function chargingStand(): Group {
  const metal = anodised('#8b9093', 0.34);
  const base = group(
    at(laid(plate(16.5, 9.4, 1.3, 2.6, 0.4, metal)), 0, 0.75, 0),
    at(laid(plate(16.1, 9, 0.3, 2.5, 0.05, plastic('#a98a63', 0.9))), 0, 0.15, 0),
    // Where the earbuds lie.
    at(laid(plate(6.2, 5.2, 0.1, 1.6, 0.04, soft('#e9e6e0'))), 4.4, 1.42, 0.9),
    at(laid(plate(5.6, 4.6, 0.04, 1.4, 0.01, soft('#dedad2'))), 4.4, 1.47, 0.9),
  );
  const post = new CatmullRomCurve3([
    new Vector3(-3.6, 1.3, -2.6),
    new Vector3(-3.6, 5.5, -3),
    new Vector3(-3.6, 9.6, -2.3),
    new Vector3(-3.6, 11.4, -0.9),
  ]);
  const stem = mesh(swept(post, roundedRect(3, 0.7, 0.34), new Vector3(0, 0, 1)), metal);
  const pad = group(
    facing(puck(3.1, 0.85, 0.25, metal)),
    at(facing(puck(2.85, 0.1, 0.04, soft('#f0ede8'))), 0, 0, 0.82),
    at(facing(ring(2.2, 2.02, 0.03, 0.01, plastic('#c9c4ba'))), 0, 0, 0.915),
    at(pill(0.2, 0.9, 0.03, plastic('#c9c4ba')), 0, -2.45, 0.93),
  );
  const arm = new CatmullRomCurve3([
    new Vector3(2.6, 1.3, -3.2),
    new Vector3(2.6, 4.6, -3.3),
    new Vector3(2.6, 6.3, -2.5),
  ]);
  const watchArm = mesh(swept(arm, roundedRect(1.8, 0.6, 0.29), new Vector3(0, 0, 1)), metal);
  const watchPad = group(
    facing(puck(1.55, 0.7, 0.2, metal)),
    at(facing(puck(1.38, 0.12, 0.08, soft('#f0ede8'))), 0, 0, 0.66),
  );
  return group(
    base,
    stem,
    watchArm,
    at(tilt(pad, -22), -3.6, 11.6, -0.9),
    at(tilt(watchPad, -18), 2.6, 6.7, -2.4),
    at(tilt(pill(0.5, 0.1, 0.05, chrome('#e7efe9')), 0), -6, 0.85, 4.69),
    cable(
      [
        [4, 0.5, -4.7],
        [7, 0.35, -6.2],
        [12, 0.35, -6.5],
        [15, 0.35, -3.5],
      ],
      0.24,
      soft('#e9e6e0'),
    ),
  );
}
