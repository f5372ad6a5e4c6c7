import type { Object3D } from 'three';
import { bulbs } from './bulbs.ts';
import { deskLamp } from './desk-lamp.ts';
import { reader } from './e-reader.ts';
import type { Shot } from './framing.ts';
import { glasses } from './glasses.ts';
import { headphones } from './headphones.ts';
import { indoorCamera } from './indoor-camera.ts';
import { instantCamera } from './instant-camera.ts';
import { keyboard } from './keyboard.ts';
import { laptop } from './laptop.ts';
import { microphone } from './microphone.ts';
import { mirrorless } from './mirrorless-camera.ts';
import { ergonomicMouse } from './mouse.ts';
import { at, group, tilt } from './placing.ts';
import { portableSpeaker } from './portable-speaker.ts';
import { powerBank } from './power-bank.ts';
import { primeLens } from './prime-lens.ts';
import { smartDisplay } from './smart-display.ts';
import { handset } from './smartphone.ts';
import { smartwatch } from './smartwatch.ts';
import { tablet } from './tablet.ts';

/** Set down at a spot, turned by degrees, and enlarged where the true sizes are too far apart for one picture. */
function placed(model: Object3D, x: number, z: number, turn: number, size = 1): Object3D {
  const spot = at(tilt(group(model), 0, turn), x, 0, z);
  spot.scale.setScalar(size);
  return spot;
}

export const compositions: Record<string, Shot> = {
  /** The home page's picture: the left half stays empty for the words. */
  hero: {
    above: 13,
    view: 22,
    fill: [0.58, 0.78],
    centre: [0.36, -0.02],
    build: () =>
      group(
        placed(headphones(), 0.5, -6, -28, 1.3),
        placed(handset(), -12, 1, 20, 1.15),
        placed(mirrorless(), 10.4, 6, -30, 1.1),
        placed(smartwatch('#8a5238'), -3.4, 10, 16, 1.25),
      ),
  },
  'category-audio': {
    above: 16,
    fill: [0.8, 0.8],
    build: () =>
      group(
        placed(headphones(), -6, -3, -22),
        placed(microphone(), 11.5, -7, -18),
        placed(portableSpeaker(), 6.5, 10, -14),
      ),
  },
  'category-phones-and-tablets': {
    above: 16,
    fill: [0.8, 0.8],
    build: () =>
      group(
        placed(tablet(), -1, -6, 16),
        placed(handset(), 11, 2, -20),
        placed(reader(), -9, 6, 24, 0.85),
        placed(powerBank(), 3.5, 7, -14, 0.7),
      ),
  },
  'category-wearables': {
    above: 18,
    fill: [0.8, 0.8],
    build: () =>
      group(
        placed(smartwatch('#33504a'), -4, 0, 20, 1.3),
        placed(smartwatch('#8a5238'), 4.6, -3.4, -26, 1.3),
        placed(glasses(), 2.6, 9, -14, 0.95),
      ),
  },
  'category-smart-home': {
    above: 16,
    fill: [0.8, 0.8],
    build: () =>
      group(
        placed(smartDisplay(), 1.5, 4, -16, 1.1),
        placed(deskLamp(), -9, -11, -24, 0.95),
        placed(indoorCamera(), 17, 0, -22, 1.05),
        placed(bulbs(), -13.5, 8, 20, 0.62),
      ),
  },
  'category-cameras': {
    above: 18,
    fill: [0.8, 0.8],
    build: () =>
      group(
        placed(instantCamera(), 8.6, -6, -26, 0.95),
        placed(mirrorless(), -4.2, 1, 22, 1.15),
        placed(primeLens(), 6.2, 7.5, -10),
      ),
  },
  'category-computing': {
    above: 22,
    fill: [0.82, 0.82],
    build: () =>
      group(
        placed(laptop(), 0, -8, -16),
        placed(keyboard(), -4, 14, 14, 0.95),
        placed(ergonomicMouse(), 19.5, 11, -30, 1.05),
      ),
  },
};
