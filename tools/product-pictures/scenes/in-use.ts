import type { Group, Object3D } from 'three';
import { airPurifier } from './air-purifier.ts';
import { shelfSpeaker } from './bookshelf-speakers.ts';
import { bulb, screw } from './bulbs.ts';
import { chargingStand } from './charging-stand.ts';
import { bell } from './doorbell.ts';
import { drone } from './drone.ts';
import { reader } from './e-reader.ts';
import { shutCase } from './earbuds.ts';
import { fitnessBand } from './fitness-band.ts';
import { indoorCamera } from './indoor-camera.ts';
import { instantCamera, print } from './instant-camera.ts';
import { keyboard } from './keyboard.ts';
import { kidsWatch, schoolMode, strapColours } from './kids-watch.ts';
import { knurled } from './knurl.ts';
import { laptop } from './laptop.ts';
import { chrome, fabric, frosted, plastic } from './materials.ts';
import { microphone } from './microphone.ts';
import { miniPc } from './mini-pc.ts';
import { mirrorless } from './mirrorless-camera.ts';
import { monitor } from './monitor.ts';
import { ergonomicMouse } from './mouse.ts';
import { flowing } from './outlines.ts';
import { cable, puck, ring } from './parts.ts';
import { at, facing, group, grounded, laid, mesh, tilt } from './placing.ts';
import { powerBank } from './power-bank.ts';
import { primeLens } from './prime-lens.ts';
import {
  SOCKET_FRONT,
  SOCKET_PITCH,
  droneController,
  lampHolder,
  lampPlug,
  mug,
  paperback,
  pencil,
  simCard,
  television,
  wall,
  wallWithSockets,
} from './props.ts';
import { radio } from './radio.ts';
import { robot } from './robot-vacuum.ts';
import { disc, tile, wallpaper, words } from './screens.ts';
import { smartPlug } from './smart-plug.ts';
import { ringCharger, smartRing } from './smart-ring.ts';
import { handset } from './smartphone.ts';
import { smartwatch } from './smartwatch.ts';
import { turned, turnedOutline } from './solids.ts';
import { soundbar } from './soundbar.ts';
import { pen, tablet } from './tablet.ts';
import type { Paint } from './textures.ts';
import { turntable } from './turntable.ts';
import { usbDock } from './usb-dock.ts';

function placed(model: Object3D, x: number, z: number, turn: number): Object3D {
  return at(tilt(group(model), 0, turn), x, 0, z);
}

/** A phone lying on its back. */
const lyingPhone = () => grounded(group(tilt(handset(), -90)));

/** On its screen, so that the back is seen, and at the nearer end its socket. */
export const phoneFaceDown = (): Group => grounded(group(tilt(handset(), 90)));

/** Leant against a mug, as on a kitchen table. */
export const phoneOnAMug = (): Group =>
  group(placed(mug('#3f6278'), 1.4, -6.6, -24), tilt(handset(), -14, 6));

export const besideTurntable = (): Group =>
  group(
    placed(shelfSpeaker(false), -36, 0, 14),
    turntable(),
    placed(shelfSpeaker(true), 36, 0, -14),
  );

export const underTelevision = (): Group => group(television(), placed(soundbar(), 0, 20, 0));

export const onTheDesk = (): Group =>
  group(placed(laptop(), 0, -8, 0), placed(microphone(), -22, 8, 30));

export const besideAPaperback = (): Group =>
  group(placed(radio(), -3, 2, 8), placed(paperback(), 14.5, -5, -22));

export const readingBesideAMug = (): Group =>
  group(placed(reader(), 0, 0, 6), placed(mug(), 12.5, -1, 30));

export function drawnOn(): Group {
  const flat = grounded(group(tilt(tablet(), -78)));
  return group(flat, at(tilt(group(tilt(pen(), 0, 0, 74)), 0, 38), 9.6, 1.15, 1.4));
}

export function chargingThree(): Group {
  const phone = group(at(handset(), 0, -7.45, 1.36));
  return group(
    chargingStand(),
    at(tilt(phone, -22), -3.6, 11.6, -0.9),
    at(smartwatch('#33504a'), 2.6, 2.81, -3.68),
    at(shutCase(), 4.4, 1.48, 1.6),
  );
}

export const chargingAPhone = (): Group =>
  group(
    placed(powerBank(), -6, -3, 16),
    placed(lyingPhone(), 4.6, 1, -18),
    cable(
      [
        [-8, 15.1, -2.4],
        [-8, 17.4, -2.4],
        [-10.6, 17.8, -1.6],
        [-13, 11, 0],
        [-13.4, 1, 3],
        [-9, 0.3, 8],
        [-3, 0.3, 10.4],
        [1.6, 0.3, 8.6],
        [3.7, 0.4, 4],
        [4.5, 0.42, 1.5],
      ],
      0.24,
      plastic('#c9704f', 0.8),
    ),
  );

/** The band laid on its side, so that the sensor inside is seen. */
export const bandLying = (): Group => grounded(group(tilt(fitnessBand('#3a3f46'), 0, 0, 90)));

export const ringsInFront = (): Group =>
  group(
    placed(ringCharger(), 0, -2.4, 0),
    placed(smartRing('#b99668'), -1.6, 2.2, 62),
    placed(grounded(group(tilt(smartRing('#aeb2b6'), -90))), 1.9, 2.2, 20),
  );

export const onAWall = (): Group => group(wall('#3f6278'), at(bell(), 1.2, 14, 1.2));

export function filterBeside(): Group {
  const filter = group(
    at(knurled(7.6, 17.4, 64, plastic('#f1efeb', 0.7)), 0, 0.8, 0),
    ring(8.2, 4.4, 1.4, 0.3, plastic('#2a2c30', 0.6)),
    at(ring(8.2, 4.4, 1.4, 0.3, plastic('#2a2c30', 0.6)), 0, 17.6, 0),
    at(
      mesh(
        turned([
          [4.5, 19],
          [4.5, 0.4],
        ]),
        fabric('#26282c', 60, 30),
      ),
      0,
      0,
      0,
    ),
  );
  return group(airPurifier(), at(filter, 20, 0, 9));
}

/** The three sockets there are bulbs for: E27, E14 and GU10. */
export function fittings(): Group {
  const small = group(at(screw(), 0, 0, 0), candle());
  small.scale.setScalar(0.72);
  return group(
    at(bulb('#fbdca4', 0.6), -7.6, 3.5, 0),
    at(small, 0.4, 2.52, 0.6),
    at(spot(), 7.6, 0, 0.4),
  );
}

function candle(): Group {
  return group(
    mesh(
      turned([
        [1.36, -0.1],
        [1.6, 0.4, 0.2],
        [2.4, 3.6, 1],
        [2.5, 4.4],
      ]),
      plastic('#efece6', 0.4),
    ),
    mesh(
      turnedOutline(
        flowing([
          [2.46, 4.4],
          [2.56, 5.6],
          [2.1, 8],
          [1.1, 10.4],
          [0.3, 11.8],
          [0, 12],
        ]),
      ),
      frosted('#fbdca4', 0.6),
    ),
  );
}

function spot(): Group {
  return group(
    ...[-0.5, 0.5].map((x) => at(puck(0.24, 0.9, 0.06, chrome('#b9bcc0', 0.24)), x, 0, 0)),
    at(
      mesh(
        turned([
          [0, 0],
          [1.15, 0, 0.2],
          [1.2, 1.4, 0.2],
          [2.3, 4.2, 1],
          [2.5, 5.2, 0.1],
          [2.3, 5.3],
        ]),
        plastic('#efece6', 0.4),
      ),
      0,
      0.8,
      0,
    ),
    at(puck(2.32, 0.3, 0.12, frosted('#fbdca4', 0.9)), 0, 5.95, 0),
  );
}

export const inALampHolder = (): Group => group(lampHolder(), at(bulb('#fbdca4', 0.85), 0, 4.5, 0));

export const onTheCamera = (): Group => mirrorless(group(facing(primeLens())));

/** Lying on its side, its mount towards +z. */
export const mountOfLens = (): Group => grounded(group(tilt(primeLens(), -90)));

/** What the drone sees, on a phone turned sideways. */
const filmed: Paint = (context, w, h) => {
  context.save();
  context.translate(w, 0);
  context.rotate(Math.PI / 2);
  wallpaper(context, h, w, ['#dfe9e6', '#8fb4b3', '#5f8f96', '#3f6278', '#26354d']);
  tile(context, h * 0.05, w * 0.07, h * 0.17, w * 0.12, w * 0.03, 'rgba(0,0,0,0.45)');
  disc(context, h * 0.075, w * 0.13, w * 0.025, '#e2603f');
  words(context, '04:12', h * 0.095, w * 0.16, w * 0.085, '#f5f3ee', { weight: 600 });
  words(context, '62 m   4K', h * 0.94, w * 0.16, w * 0.085, '#f5f3ee', { align: 'right' });
  context.restore();
};

export function flownWithAPhone(): Group {
  const phone = group(at(tilt(handset(filmed), 0, 0, 90), 7.45, 0, 0));
  const controller = group(droneController(), at(tilt(phone, -18), 0, 9.4, -3));
  return group(placed(drone(), -9, -12, 16), placed(controller, 10, 18, -16));
}

export const withPrints = (): Group =>
  group(
    placed(instantCamera(), 0, -4, 0),
    ...[
      [-7, 7, 24],
      [1.6, 8.6, -12],
      [10, 6.4, 34],
    ].map(([x = 0, z = 0, turn = 0], index) =>
      at(tilt(group(laid(print())), 0, turn), x, 0.06 + index * 0.08, z),
    ),
  );

export const asleep = (): Group => indoorCamera(true);

export const withMouse = (): Group =>
  group(placed(keyboard(), 0, 0, 0), placed(ergonomicMouse(), 23, 2, 12));

export const upright = (): Group => monitor(true);

export const besideMonitor = (): Group =>
  group(monitor(), placed(miniPc(), 24, 8, -18), placed(keyboard(), -6, 26, 0));

export const withLaptop = (): Group =>
  group(placed(laptop(), 0, -10, -8), placed(usbDock(), -3, 14, 6));

/** Standing on its edge, its underside towards +z. */
export const turnedOver = (): Group => grounded(group(tilt(robot(), -104)));

/** Lying on its side, so that the back is seen, with the card it needs in front. */
export const watchAndItsCard = (): Group =>
  group(
    grounded(group(tilt(kidsWatch(strapColours.blue), 0, 0, 90))),
    placed(simCard(), -2.2, -2.9, 200),
  );

export const watchAtSchool = (): Group =>
  group(
    placed(kidsWatch(strapColours.yellow, '#3f6278', schoolMode), -1, -2, 0),
    placed(pencil('#3a74a8', 10.5), 2.2, 3.4, 16),
    placed(pencil('#c9573f', 8), 3, 5.8, -5),
  );

/** Switching a lamp, the next socket free. */
export const inASocket = (): Group =>
  group(
    wallWithSockets('#5f7a72'),
    at(
      group(smartPlug(), at(lampPlug('#c9704f', 9), 0, 0, 4.5)),
      -SOCKET_PITCH / 2,
      9,
      SOCKET_FRONT,
    ),
  );
