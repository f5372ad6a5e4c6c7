import { CatmullRomCurve3, type Group, MeshPhysicalMaterial, TubeGeometry, Vector3 } from 'three';
import { anodised, brushed, chrome, clear, plastic, printed, rubber, wood } from './materials.ts';
import { palette } from './palette.ts';
import { box, cable, plate, puck, ring } from './parts.ts';
import { at, group, laid, mesh, tilt } from './placing.ts';
import { disc, words } from './screens.ts';
import { turned } from './solids.ts';
import { painted } from './textures.ts';

/** The light on a record runs in two fans across the grooves; they are painted, as grooves are finer than pixels. */
function record(): Group {
  const grooves = painted(1024, 512, (context, w, h) => {
    for (let x = 0; x < w; x += 1) {
      const fan = Math.abs(Math.cos((x / w) * Math.PI * 2 - 0.5)) ** 14;
      const level = Math.round(20 + fan * 66);
      context.fillStyle = `rgb(${level},${level},${level + 2})`;
      context.fillRect(x, 0, 1, h);
    }
    for (let y = 0; y < h; y += 2) {
      const pause = [0.24, 0.43, 0.6, 0.79].some((gap) => Math.abs(y / h - gap) < 0.006);
      context.fillStyle = pause
        ? 'rgba(0,0,0,0.55)'
        : `rgba(0,0,0,${0.1 + 0.1 * Math.sin(y * 0.41)})`;
      context.fillRect(0, y, w, pause ? 3 : 1);
    }
  });
  const vinyl = new MeshPhysicalMaterial({
    map: grooves,
    roughness: 0.42,
    specularIntensity: 0.5,
    clearcoat: 0.2,
    clearcoatRoughness: 0.3,
  });
  const label = painted(512, 512, (context, w) => {
    context.fillStyle = '#d2714f';
    context.fillRect(0, 0, w, w);
    disc(context, w / 2, w / 2, w * 0.36, '#efe2cf');
    disc(context, w / 2, w / 2, w * 0.345, '#d2714f');
    words(context, 'LOW TIDE QUARTET', w / 2, w * 0.34, w * 0.055, '#fbf1e2', {
      weight: 700,
      align: 'center',
    });
    words(context, 'Headlands', w / 2, w * 0.7, w * 0.08, '#fbf1e2', {
      weight: 600,
      align: 'center',
    });
    words(context, 'side A · 33⅓', w / 2, w * 0.78, w * 0.045, '#fbe4cf', { align: 'center' });
  });
  const paper = at(laid(plate(10, 10, 0.04, 4.99, 0.01, printed(label))), 0, 0.24, 0);
  return group(
    mesh(
      turned([
        [14.9, 0],
        [15, 0.1, 0.06],
        [14.6, 0.2, 0.1],
        [5, 0.2],
      ]),
      vinyl,
    ),
    at(puck(5.1, 0.21, 0.02, plastic('#131315', 0.4)), 0, 0, 0),
    paper,
    at(puck(0.34, 1, 0.2, chrome()), 0, 0.1, 0),
  );
}

function tonearm(): Group {
  const metal = chrome('#d5d6d8', 0.18);
  const path = new CatmullRomCurve3([
    new Vector3(0, 0, -4.5),
    new Vector3(0, 0, 4),
    new Vector3(-0.4, -0.05, 12),
    new Vector3(-2.6, -0.25, 18),
    new Vector3(-4.5, -0.5, 20.6),
  ]);
  const head = group(
    box(1.5, 0.35, 3.2, 0.15, anodised('#3b3e43', 0.35)),
    at(box(1.2, 0.9, 1.8, 0.15, plastic(palette.clay, 0.4)), 0, -0.5, 0.3),
    at(box(0.3, 0.5, 0.3, 0.08, plastic('#f1efeb')), 0, -1, 0.8),
    at(tilt(box(1.4, 0.12, 0.22, 0.05, metal), 0, 0, 8), 1.2, 0.05, 0.6),
  );
  const counter = group(
    tilt(
      mesh(
        turned([
          [0, 0],
          [1.5, 0, 0.15],
          [1.5, 2.2, 0.15],
          [0, 2.2],
        ]),
        anodised('#3b3e43', 0.35),
      ),
      90,
    ),
    at(tilt(ring(1.54, 1.4, 0.4, 0.05, metal), 90), 0, 0, 0.2),
  );
  return group(
    mesh(new TubeGeometry(path, 120, 0.36, 24), metal),
    at(counter, 0, 0, -6.4),
    at(tilt(head, 0, -38), -5.2, -0.55, 21.4),
  );
}

export function turntable(): Group {
  const [w, h, d] = [43, 4.6, 35];
  const top = h + 2.2;
  const feet = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) =>
      at(
        group(
          puck(2.4, 1.3, 0.3, rubber('#1c1d20')),
          at(puck(2.1, 2.2, 0.1, anodised('#8f9194')), 0, 0.2, 0),
        ),
        x * 17.5,
        0,
        z * 13.5,
      ),
    ),
  );
  const platter = group(
    puck(15.1, 1.7, 0.35, brushed('#cfd0d2', 1, 1, 0.28)),
    at(puck(14.6, 0.3, 0.1, rubber('#26272b')), 0, 1.65, 0),
    at(record(), 0, 1.95, 0),
  );
  const pivot = group(
    puck(3.4, 0.7, 0.2, anodised('#c3c4c6')),
    puck(1.7, 4.2, 0.25, anodised('#3b3e43', 0.35)),
    at(box(2.6, 1.5, 2.2, 0.4, anodised('#c3c4c6')), 0, 4.4, 0),
    at(
      cable(
        [
          [1.7, 2.6, 1.8],
          [2.4, 2.7, 3.2],
          [2.6, 3.4, 4.4],
        ],
        0.16,
        chrome(),
      ),
      0,
      0,
      0,
    ),
    at(tilt(tonearm(), 0, -11), 0, 4.4, 0),
  );
  const knob = (x: number) =>
    at(
      group(
        puck(1.5, 1.1, 0.2, anodised('#c3c4c6')),
        at(box(0.14, 0.06, 1, 0.03, plastic('#333')), 0, 1.1, -0.7),
      ),
      x,
      top,
      13.6,
    );
  const lid = group(
    at(box(w - 0.6, 0.3, d - 0.6, 0.14, clear('#ffffff', 0.1)), 0, 6, d / 2),
    at(box(w - 0.6, 6, 0.3, 0.14, clear('#ffffff', 0.1)), 0, 3, d - 0.5),
    at(box(0.3, 6, d - 0.6, 0.14, clear('#ffffff', 0.1)), w / 2 - 0.5, 3, d / 2),
    at(box(0.3, 6, d - 0.6, 0.14, clear('#ffffff', 0.1)), -w / 2 + 0.5, 3, d / 2),
  );
  return group(
    ...feet,
    at(box(w, h, d, 0.7, wood('walnut', 1, 0.35)), 0, 2.2 + h / 2, 0),
    at(platter, -4.6, top + 0.05, 0.6),
    at(pivot, 16.2, top, -10.5),
    knob(17.4),
    knob(13.4),
    at(tilt(lid, -58), 0, top + 0.2, -d / 2 + 0.2),
    at(box(4, 1.2, 1, 0.2, plastic('#1c1d20')), -14, top + 0.3, -d / 2 + 0.4),
    at(box(4, 1.2, 1, 0.2, plastic('#1c1d20')), 14, top + 0.3, -d / 2 + 0.4),
  );
}
