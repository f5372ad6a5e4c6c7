import { type Group, Vector3 } from 'three';
import { anodised, chrome, glass, glowing, plastic, soft } from './materials.ts';
import { roundedRect } from './outlines.ts';
import { box, plate, puck } from './parts.ts';
import { at, behind, facing, group, mesh, tilt } from './placing.ts';
import { arc, cover, disc, fill, words } from './screens.ts';
import { swept } from './solids.ts';
import { loop, opened } from './strap.ts';
import type { Paint } from './textures.ts';

const bandScreen: Paint = (context, w, h) => {
  fill(context, w, h, '#0a0b0d', '#0a0b0d');
  words(context, '10', w * 0.5, h * 0.2, w * 0.52, '#f7efe2', { weight: 600, align: 'center' });
  words(context, '09', w * 0.5, h * 0.36, w * 0.52, '#e2795b', { weight: 600, align: 'center' });
  arc(context, w * 0.5, h * 0.58, w * 0.3, 0, 1, w * 0.07, '#26303a');
  arc(context, w * 0.5, h * 0.58, w * 0.3, 0, 0.7, w * 0.07, '#8fc3a2');
  words(context, '70%', w * 0.5, h * 0.6, w * 0.18, '#f7efe2', { weight: 600, align: 'center' });
  words(context, '62', w * 0.4, h * 0.86, w * 0.3, '#f7efe2', { weight: 600, align: 'center' });
  disc(context, w * 0.72, h * 0.835, w * 0.07, '#e2603f');
};

/** What lies on the skin: two green lamps and what sees their light. */
function sensor(): Group {
  return behind(
    0,
    plate(1.3, 2.2, 0.16, 0.5, 0.05, glass('#101214')),
    ...[-0.55, 0.55].map((y) =>
      at(facing(puck(0.2, 0.1, 0.03, glowing('#8fe3b0', 1.2))), 0, y, 0.03),
    ),
    at(plate(0.5, 0.5, 0.06, 0.1, 0.02, plastic('#4c2222', 0.2)), 0, 0, 0.08),
  );
}

export function fitnessBand(color: string): Group {
  const path = loop(6.4, 5.0);
  const strap = mesh(
    swept(opened(path, 0.03), roundedRect(0.24, 1.66, 0.11), new Vector3(1, 0, 0), { steps: 160 }),
    soft(color),
  );
  const unit = group(
    box(1.78, 4.0, 0.95, 0.42, anodised('#3a3d42', 0.34)),
    at(cover(1.6, 3.8, 0.6, 0.1, bandScreen), 0, 0, 0.49),
    at(sensor(), 0, 0, -0.46),
  );
  const peg = at(tilt(puck(0.3, 0.24, 0.08, chrome()), 110), 0, -1.0, -2.4);
  return group(at(tilt(group(strap, at(unit, 0, 0, 2.42), peg), -14), 0, 3.3, 0));
}

export function fitnessBands(): Group {
  return group(
    at(fitnessBand('#3a3f46'), 1.7, 0, 1.4),
    at(tilt(fitnessBand('#d0714f'), 0, 16), -2.3, 0, -2.4),
  );
}
