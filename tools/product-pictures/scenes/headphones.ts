import { CatmullRomCurve3, type Group, TorusGeometry, Vector3 } from 'three';
import { lettering } from './lettering.ts';
import { brushed, fabric, leather, plastic, soft } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { pill, puck, ring } from './parts.ts';
import { at, group, mesh, tilt } from './placing.ts';
import { slab, swept, turned } from './solids.ts';

const shell = soft('#464a52');
const metal = brushed('#b7a58d', 1, 3, 0.3);

/** An ear cup whose outer face looks to +y before it is hung; the cushion lies below. */
function cup(): Group {
  const housing = turned([
    [0, 0],
    [3.5, 0, 0.3],
    [3.95, 0.8, 0.6],
    [3.75, 2.1, 0.9],
    [2.9, 2.62, 0.7],
    [0, 2.7],
  ]);
  const cushion = mesh(new TorusGeometry(2.95, 1.12, 40, 120), leather('#26282c', 10, 4));
  cushion.rotation.x = Math.PI / 2;
  cushion.scale.z = 0.95;
  const made = group(
    mesh(housing, shell),
    at(puck(2.5, 0.08, 0.05, metal), 0, 2.62, 0),
    at(puck(2.3, 0.06, 0.03, soft('#2c2f34')), 0, 2.67, 0),
    at(cushion, 0, -0.75, 0),
    at(puck(2.3, 0.3, 0.1, fabric('#1d1e21', 40, 40)), 0, -0.6, 0),
    at(ring(3.75, 3.3, 0.3, 0.1, plastic('#1b1c1f')), 0, -0.15, 0),
  );
  made.scale.set(1.14, 1, 0.98);
  return made;
}

function side(which: 1 | -1): Group {
  const hung = cup();
  hung.rotation.set(0, 0, -which * (Math.PI / 2));
  const mark = at(lettering('dunlin', 0.9, '#b7a58d', { spacing: 4 }), which * 2.76, 0, 0);
  mark.rotation.y = which * (Math.PI / 2);
  // A fork holds the cup at two points and goes up into the band.
  const fork = new CatmullRomCurve3(
    Array.from({ length: 13 }, (_, index) => {
      const angle = (index / 12) * Math.PI;
      return new Vector3(which * 1.35, 0.2 + Math.sin(angle) * 4.95, Math.cos(angle) * 4.25);
    }),
  );
  const controls = group(
    at(pill(0.5, 1.1, 0.16, plastic('#22242a')), 0, 0, 0),
    at(pill(0.5, 0.5, 0.16, plastic('#22242a')), 0, -1.1, 0),
  );
  const made = group(
    hung,
    mark,
    mesh(swept(fork, roundedRect(0.95, 0.34, 0.16), new Vector3(which, 0, 0)), metal),
    at(tilt(puck(0.42, 0.3, 0.1, metal), 90), which * 1.35, 0.15, -4.3),
    at(tilt(puck(0.42, 0.3, 0.1, metal), 90), which * 1.35, 0.15, 4.0),
    at(tilt(controls, 0, 0, 0), which * 1.2, -0.6, -3.7),
  );
  return made;
}

export function headphones(): Group {
  const arch = (rx: number, ry: number, from: number) =>
    new CatmullRomCurve3(
      Array.from({ length: 33 }, (_, index) => {
        const angle = Math.PI - from - (index / 32) * (Math.PI - 2 * from);
        return new Vector3(Math.cos(angle) * rx, Math.sin(angle) * ry, 0);
      }),
    );
  const z = new Vector3(0, 0, 1);
  const slim = (t: number) => {
    const end = Math.min(t, 1 - t);
    const tip = Math.sqrt(1 - (1 - Math.min(end / 0.035, 1)) ** 2);
    return [
      0.35 + 0.65 * tip,
      (0.62 + 0.38 * Math.min(end / 0.3, 1)) * (0.45 + 0.55 * tip),
    ] as const;
  };
  const band = group(
    mesh(swept(arch(8.3, 9.6, 0.2), roundedRect(0.62, 3.1, 0.28), z, { scale: slim }), shell),
    at(
      mesh(
        swept(arch(7.75, 9.0, 0.42), roundedRect(0.95, 2.7, 0.44), z, { scale: slim }),
        leather('#2a2c31', 2, 5),
      ),
      0,
      0.02,
      0,
    ),
  );
  const slider = (which: 1 | -1) =>
    group(
      at(
        tilt(mesh(slab(roundedRect(1.1, 4.4, 0.3), 0.2, 0.09), metal), 0, 90, 0),
        which * 8.1,
        -0.15,
        0,
      ),
    );
  const left = at(tilt(side(-1), 0, 0, -5), -7.0, -6.2, 0);
  const right = at(tilt(side(1), 0, 0, 5), 7.0, -6.2, 0);
  return group(at(group(band, slider(1), slider(-1), left, right), 0, 10.9, 0));
}
