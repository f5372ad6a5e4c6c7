import type { Group } from 'three';
import { chrome, plastic, rubber } from './materials.ts';
import { pill, plate } from './parts.ts';
import { at, group } from './placing.ts';

/** A USB-C socket facing +z, in centimetres. */
export function usbC(): Group {
  return group(
    pill(0.92, 0.34, 0.06, chrome('#8d9094', 0.3)),
    at(pill(0.8, 0.22, 0.06, rubber('#050505')), 0, 0, 0.012),
    at(pill(0.62, 0.07, 0.06, plastic('#26282c')), 0, 0, 0.018),
  );
}

/** A USB-A socket facing +z; newer ones have a blue tongue. */
export function usbA(tongue = '#eceae5'): Group {
  return group(
    plate(1.35, 0.6, 0.06, 0.08, 0.02, chrome('#8d9094', 0.3)),
    at(plate(1.2, 0.46, 0.06, 0.05, 0.01, rubber('#050505')), 0, 0, 0.012),
    at(plate(1.1, 0.16, 0.06, 0.03, 0.01, plastic(tongue)), 0, -0.1, 0.02),
  );
}
