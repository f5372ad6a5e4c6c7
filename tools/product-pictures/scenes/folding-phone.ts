import type { Group } from 'three';
import { lettering } from './lettering.ts';
import { anodised, glass } from './materials.ts';
import { rounded } from './outlines.ts';
import { at, behind, group, mesh, tilt } from './placing.ts';
import { cover, display, tile, wallpaper, words } from './screens.ts';
import { cameraIsland, sideButton } from './smartphone.ts';
import { slab } from './solids.ts';
import type { Paint } from './textures.ts';

const innerScreen: Paint = (context, w, h) => {
  wallpaper(context, w, h, ['#dfe9e6', '#8fb4b3', '#5f8f96', '#3f6278', '#2f4763', '#1d2b45']);
  words(context, '18°', w * 0.08, h * 0.2, h * 0.13, '#fbfdfc', { weight: 300 });
  words(context, 'Breezy, dry until nine', w * 0.083, h * 0.25, h * 0.03, '#f2f8f6');
  const card = 'rgba(252,253,252,0.9)';
  tile(context, w * 0.55, h * 0.09, w * 0.38, h * 0.34, h * 0.03, card);
  words(context, 'Saturday', w * 0.58, h * 0.15, h * 0.032, '#c25f45', { weight: 700 });
  const plans = ['Ferry, pier 4', 'Lunch with Ines', 'Lighthouse walk'];
  plans.forEach((plan, index) => {
    const y = h * (0.21 + index * 0.075);
    tile(
      context,
      w * 0.58,
      y - h * 0.025,
      w * 0.012,
      h * 0.055,
      4,
      ['#3f6278', '#e9b872', '#7f9482'][index] ?? '',
    );
    words(context, plan, w * 0.605, y + h * 0.012, h * 0.03, '#26303a', { weight: 600 });
  });
  const icons = ['#e9b872', '#e2795b', '#f1efeb', '#7f9482', '#a9c4cf', '#c9704f'];
  icons.forEach((color, index) => {
    const x = w * (0.08 + index * 0.125) + (index > 2 ? w * 0.1 : 0);
    tile(context, x, h * 0.84, h * 0.085, h * 0.085, h * 0.022, color);
  });
};

const outerScreen: Paint = (context, w, h) => {
  wallpaper(context, w, h, ['#dfe9e6', '#8fb4b3', '#5f8f96', '#3f6278', '#2f4763', '#1d2b45']);
  words(context, '18°', w * 0.5, h * 0.24, w * 0.3, '#fbfdfc', { weight: 300, align: 'center' });
  words(context, 'Ferry, pier 4', w * 0.5, h * 0.3, w * 0.07, '#f2f8f6', { align: 'center' });
};

/** Half of the folding phone; its hinge lies along x = 0. `side` is 1 for the right half. */
function leaf(side: 1 | -1): Group {
  const [w, h, d] = [6.9, 15.2, 0.56];
  const outline = (inset: number, corner: number) => {
    const near = 0.04;
    const far = w - inset;
    const y = h / 2 - inset;
    const right = rounded([
      [near, -y, 0.02],
      [far, -y, corner],
      [far, y, corner],
      [near, y, 0.02],
    ]);
    return side === 1
      ? right
      : right.map((edge) => ({ ...edge, x: -edge.x, nx: -edge.nx })).toReversed();
  };
  const half: Paint = (context, width, height) => {
    context.save();
    if (side === 1) context.translate(-width, 0);
    innerScreen(context, width * 2, height);
    context.restore();
  };
  const screen = display(w - 0.2, h - 0.4, 0.02, half);
  screen.geometry = slab(outline(0.26, 0.75), 0.02);
  const outside =
    side === 1
      ? behind(
          -d / 2 - 0.03,
          at(cameraIsland(3, '#2b384c'), -5.2, 3.6, 0.06),
          at(lettering('halden', 0.9, '#5d6f8a', { spacing: 4 }), -3.45, -5, -0.02),
        )
      : at(behind(-d / 2 - 0.05, cover(w - 0.4, h - 0.4, 0.85, 0.12, outerScreen)), -w / 2, 0, 0);
  return group(
    outside,
    mesh(slab(outline(0, 1), d, 0.16), anodised('#36455c', 0.32)),
    at(mesh(slab(outline(0.1, 0.9), 0.06, 0.02), glass('#07080a')), 0, 0, d / 2),
    at(screen, 0, 0, d / 2 + 0.03),
    at(sideButton(side === 1 ? 2.2 : 1.2, anodised('#2b384c', 0.3)), side * w, 2.4, 0),
  );
}

/** Opened flat it is at 0; each half is turned up by this many degrees. */
export function foldingPhone(opening = 24): Group {
  const spine = at(
    mesh(
      slab(
        rounded([
          [-0.42, -0.3, 0.12],
          [0.42, -0.3, 0.12],
          [0.42, 0.1],
          [-0.42, 0.1],
        ]),
        15,
      ),
      anodised('#2b384c', 0.3),
    ),
    0,
    0,
    -0.32,
  );
  spine.rotation.x = -Math.PI / 2;
  const phone = group(tilt(leaf(1), 0, -opening), tilt(leaf(-1), 0, opening), spine);
  return group(at(phone, 0, 7.6, 0));
}
