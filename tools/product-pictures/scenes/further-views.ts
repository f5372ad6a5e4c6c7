import { foldingPhone } from './folding-phone.ts';
import type { Shot } from './framing.ts';
import * as inUse from './in-use.ts';
import { robot } from './robot-vacuum.ts';
import { soundbar } from './soundbar.ts';
import { powerBank } from './power-bank.ts';
import { backOfPlug } from './smart-plug.ts';

/** What differs from the product's first picture. */
type View = Partial<Shot>;

/** Further views of each product: `<slug>-2` and `<slug>-3`. */
export const furtherViews: Readonly<Record<string, readonly [View, View]>> = {
  'dunlin-headphones': [
    { turn: -82, above: 8 },
    { turn: 24, above: 34 },
  ],
  'siskin-earbuds': [
    { turn: 38, above: 34 },
    { turn: -52, above: 12 },
  ],
  'rondo-turntable': [
    { turn: 22, above: 46 },
    { turn: -58, above: 18 },
  ],
  'halden-6-smartphone': [
    { build: inUse.phoneFaceDown, turn: 152, above: 30 },
    { build: inUse.phoneOnAMug, turn: -16, above: 16 },
  ],
  'meridian-smartwatch': [
    { turn: 34, above: 20 },
    { turn: -78, above: 10 },
  ],
  'bracken-portable-speaker': [
    { turn: -74, above: 14 },
    { turn: 152, above: 26 },
  ],
  'larkfield-bookshelf-speakers': [
    { turn: 180, above: 12 },
    { build: inUse.besideTurntable, turn: -10, above: 20, fill: [0.84, 0.8] },
  ],
  'tern-soundbar': [
    { build: soundbar, turn: 206, above: 20 },
    { build: inUse.underTelevision, turn: -22, above: 10 },
  ],
  'curlew-usb-microphone': [
    { turn: 196, above: 12 },
    { build: inUse.onTheDesk, turn: 16, above: 20, fill: [0.8, 0.8] },
  ],
  'pipit-pocket-radio': [
    { turn: 152, above: 12 },
    { build: inUse.besideAPaperback, above: 14 },
  ],
  'halden-fold': [
    { turn: 158, above: 10 },
    { build: () => foldingPhone(62), turn: 8, above: 24 },
  ],
  'fjell-11-tablet': [
    { turn: 152, above: 14 },
    { build: inUse.drawnOn, turn: -24, above: 42 },
  ],
  'inkwell-e-reader': [
    { turn: 156, above: 12 },
    { build: inUse.readingBesideAMug, turn: -12, above: 14 },
  ],
  'tandem-charging-stand': [
    { build: inUse.chargingThree, turn: -22, above: 16 },
    { turn: 146, above: 22 },
  ],
  'cairn-power-bank': [
    { build: powerBank, turn: 22, above: 50 },
    { build: inUse.chargingAPhone, above: 26 },
  ],
  'stride-fitness-band': [
    { turn: 150, above: 20 },
    { build: inUse.bandLying, turn: 128, above: 34 },
  ],
  'tally-smart-ring': [
    { build: inUse.ringsInFront, turn: 0, above: 26 },
    { turn: 24, above: 58 },
  ],
  'kite-kids-watch': [
    { build: inUse.watchAndItsCard, turn: 128, above: 32 },
    { build: inUse.watchAtSchool, turn: 14, above: 22 },
  ],
  'hearth-smart-display': [
    { turn: 156, above: 14 },
    { turn: -76, above: 8 },
  ],
  'sprig-smart-plug': [
    { build: backOfPlug, turn: 146, above: 8 },
    { build: inUse.inASocket, turn: -44, above: 12 },
  ],
  'warden-video-doorbell': [
    { turn: 176, above: 12 },
    { build: inUse.onAWall, turn: -28, above: 8 },
  ],
  'ambit-thermostat': [
    { turn: -66, above: 12 },
    { turn: 162, above: 12 },
  ],
  'drift-robot-vacuum': [
    { build: robot, turn: -24, above: 44 },
    { build: inUse.turnedOver, turn: -18, above: 12 },
  ],
  'breva-air-purifier': [
    { turn: 0, above: 56 },
    { build: inUse.filterBeside, turn: 8, above: 22 },
  ],
  'moth-smart-bulbs': [
    { build: inUse.fittings, turn: -8, above: 12 },
    { build: inUse.inALampHolder, turn: 20, above: 14 },
  ],
  'avocet-mirrorless-camera': [
    { turn: 156, above: 16 },
    { turn: 10, above: 54 },
  ],
  'avocet-35mm-lens': [
    { build: inUse.mountOfLens, turn: -38, above: 16 },
    { build: inUse.onTheCamera, turn: -30, above: 18 },
  ],
  'otter-action-camera': [
    { turn: 158, above: 14 },
    { turn: 62, above: 18 },
  ],
  'postbox-instant-camera': [
    { turn: 158, above: 14 },
    { build: inUse.withPrints, turn: -16, above: 34 },
  ],
  'perch-indoor-camera': [
    { build: inUse.asleep, turn: -14, above: 14 },
    { turn: 164, above: 14 },
  ],
  'lowen-14-laptop': [
    { turn: 150, above: 18 },
    { turn: 62, above: 14 },
  ],
  'clatter-75-keyboard': [
    { turn: -84, above: 9 },
    { build: inUse.withMouse, turn: -12, above: 50 },
  ],
  'vale-27-monitor': [
    { turn: 154, above: 10 },
    { build: inUse.upright, turn: -20, above: 10 },
  ],
  'cobble-mini-pc': [
    { turn: 150, above: 22 },
    { build: inUse.besideMonitor, turn: -12, above: 18, fill: [0.8, 0.8] },
  ],
  'harbour-usb-c-dock': [
    { turn: 160, above: 20 },
    { build: inUse.withLaptop, turn: -10, above: 28, fill: [0.8, 0.8] },
  ],
  'prisma-smart-glasses': [
    { turn: -82, above: 8 },
    { turn: 152, above: 24 },
  ],
  'fathom-vr-headset': [
    { turn: -86, above: 10 },
    { turn: -128, above: 28 },
  ],
  'lumen-desk-lamp': [
    { turn: 26, above: 16 },
    { turn: -64, above: 6 },
  ],
  'swallow-drone': [
    { build: inUse.flownWithAPhone, turn: 0, above: 32, fill: [0.82, 0.82] },
    { turn: 24, above: 64 },
  ],
  'ridge-ergonomic-mouse': [
    { turn: 74, above: 14 },
    { turn: 148, above: 30 },
  ],
};
