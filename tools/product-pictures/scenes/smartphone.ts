import type { Group, Material } from 'three';
import { holes } from './holes.ts';
import { lettering } from './lettering.ts';
import { anodised, chrome, glass, plastic } from './materials.ts';
import { eye } from './optics.ts';
import { pill, plate, puck } from './parts.ts';
import { at, facing, group, tilt } from './placing.ts';
import { cover, curve, disc, tile, wallpaper, words } from './screens.ts';
import { usbC } from './sockets.ts';
import type { Paint } from './textures.ts';

const homeScreen: Paint = (context, w, h) => {
  wallpaper(context, w, h, ['#f6d9b8', '#e88a66', '#c9614a', '#7c4a5c', '#39344f', '#1d2238']);
  words(context, '9:41', w * 0.5, h * 0.2, w * 0.25, '#fffaf3', { weight: 300, align: 'center' });
  words(context, 'Friday 14 June', w * 0.5, h * 0.235, w * 0.052, '#fff3e6', { align: 'center' });
  words(context, '9:41', w * 0.09, h * 0.04, w * 0.042, '#fffaf3', { weight: 600 });
  tile(context, w * 0.83, h * 0.026, w * 0.075, h * 0.014, w * 0.012, '#fffaf3');
  tile(context, w * 0.07, h * 0.79, w * 0.86, h * 0.085, w * 0.06, 'rgba(255,255,255,0.22)');
  disc(context, w * 0.17, h * 0.8325, w * 0.058, '#f6d9b8');
  words(context, 'Headlands at dusk', w * 0.27, h * 0.827, w * 0.045, '#ffffff', { weight: 600 });
  words(context, 'Low Tide Quartet', w * 0.27, h * 0.85, w * 0.037, '#f3e3da');
  const bar = h * 0.965;
  curve(
    context,
    [
      [w * 0.36, bar],
      [w * 0.64, bar],
    ],
    h * 0.006,
    '#ffffff',
  );
};

export function cameraIsland(eyes: number, metal: string): Group {
  const length = eyes * 2 + 0.5;
  const island = group(
    plate(2.5, length, 0.2, 0.9, 0.09, anodised(metal, 0.34)),
    at(plate(2.3, length - 0.2, 0.1, 0.82, 0.03, glass('#10151a')), 0, 0, 0.08),
  );
  for (let index = 0; index < eyes; index += 1) {
    island.add(at(eye(0.82, chrome('#7d888d', 0.2)), 0, (index - (eyes - 1) / 2) * 2, 0.13));
  }
  return island;
}

export function sideButton(length: number, metal: Material): Group {
  return group(tilt(pill(0.22, length, 0.14, metal), 0, 90));
}

/** Stands on y = 0, its screen towards +z. */
export function handset(screen: Paint = homeScreen): Group {
  const [w, h, d, corner] = [7.1, 14.9, 0.8, 1.15];
  const edge = anodised('#4d5a60', 0.3);
  const back = group(
    at(cameraIsland(2, '#5c6a70'), -1.95, 4.75, 0.08),
    at(facing(puck(0.34, 0.04, 0.015, plastic('#f3ead8', 0.3))), 0.1, 6.1, 0),
    at(holes([[0, 0]], 0.07), 0.1, 5.2, 0.005),
    at(lettering('halden', 0.95, '#4a555b', { spacing: 4 }), 0, -3.6, 0.002),
  );
  return group(
    at(
      group(
        plate(w, h, d, corner, 0.2, anodised('#5c6a70', 0.3)),
        at(
          plate(w - 0.28, h - 0.28, 0.06, corner - 0.14, 0.02, anodised('#748086', 0.52)),
          0,
          0,
          -d / 2,
        ),
        at(sideButton(1.6, edge), w / 2 + 0.02, 1.7, 0),
        at(sideButton(0.9, edge), -w / 2 - 0.02, 3.6, 0),
        at(sideButton(0.9, edge), -w / 2 - 0.02, 2.4, 0),
        at(tilt(usbC(), 90), 0, -h / 2, 0),
        at(cover(w - 0.16, h - 0.16, corner - 0.08, 0.16, screen), 0, 0, d / 2 + 0.03),
        at(facing(puck(0.2, 0.02, 0, glass('#020203'))), 0, h / 2 - 0.62, d / 2 + 0.02),
        at(tilt(back, 0, 180), 0, 0, -d / 2 - 0.03),
      ),
      0,
      h / 2,
      0,
    ),
  );
}

export function bothSidesOfPhone(): Group {
  return group(
    at(tilt(handset(), 0, -20), 2.4, 0, 1.6),
    at(tilt(handset(), 0, 155), -3.2, 0, -1.9),
  );
}
