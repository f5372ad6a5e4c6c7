import { actionCamera } from './action-camera.ts';
import { airPurifier } from './air-purifier.ts';
import { pairOfSpeakers } from './bookshelf-speakers.ts';
import { bulbs } from './bulbs.ts';
import { chargingStand } from './charging-stand.ts';
import { compositions } from './compositions.ts';
import { deskLamp } from './desk-lamp.ts';
import { doorbell } from './doorbell.ts';
import { drone } from './drone.ts';
import { reader } from './e-reader.ts';
import { earbuds } from './earbuds.ts';
import { fitnessBands } from './fitness-band.ts';
import { foldingPhone } from './folding-phone.ts';
import type { Shot } from './framing.ts';
import { furtherViews } from './further-views.ts';
import { glasses } from './glasses.ts';
import { headphones } from './headphones.ts';
import { headsetWithControllers } from './headset.ts';
import { indoorCamera } from './indoor-camera.ts';
import { instantCamera } from './instant-camera.ts';
import { keyboard } from './keyboard.ts';
import { kidsWatches } from './kids-watch.ts';
import { laptop } from './laptop.ts';
import { microphone } from './microphone.ts';
import { miniPc } from './mini-pc.ts';
import { mirrorless } from './mirrorless-camera.ts';
import { monitor } from './monitor.ts';
import { ergonomicMouse } from './mouse.ts';
import { portableSpeaker } from './portable-speaker.ts';
import { powerBankWithCable } from './power-bank.ts';
import { primeLensWithCap } from './prime-lens.ts';
import { radio } from './radio.ts';
import { robotVacuum } from './robot-vacuum.ts';
import { smartDisplay } from './smart-display.ts';
import { smartPlugs } from './smart-plug.ts';
import { smartRings } from './smart-ring.ts';
import { bothSidesOfPhone } from './smartphone.ts';
import { brownSmartwatch } from './smartwatch.ts';
import { soundbarWithSubwoofer } from './soundbar.ts';
import { tabletWithPen } from './tablet.ts';
import { thermostat } from './thermostat.ts';
import { turntable } from './turntable.ts';
import { usbDock } from './usb-dock.ts';

const products: Record<string, Shot> = {
  'dunlin-headphones': { build: headphones, turn: -32, above: 12 },
  'siskin-earbuds': { build: earbuds, turn: -14, above: 20 },
  'bracken-portable-speaker': { build: portableSpeaker, turn: -34, above: 18 },
  'larkfield-bookshelf-speakers': { build: pairOfSpeakers, above: 12 },
  'tern-soundbar': { build: soundbarWithSubwoofer, above: 16, fill: [0.8, 0.8] },
  'rondo-turntable': { build: turntable, turn: -30, above: 30, fill: [0.78, 0.78] },
  'curlew-usb-microphone': { build: microphone, turn: 28, above: 12 },
  'pipit-pocket-radio': { build: radio, turn: 26, above: 12 },
  'halden-6-smartphone': { build: bothSidesOfPhone, above: 9 },
  'halden-fold': { build: foldingPhone, turn: -22, above: 12 },
  'fjell-11-tablet': { build: tabletWithPen, turn: -24, above: 16, fill: [0.8, 0.8] },
  'inkwell-e-reader': { build: reader, turn: 24, above: 14 },
  'tandem-charging-stand': { build: chargingStand, turn: 30, above: 22 },
  'cairn-power-bank': { build: powerBankWithCable, turn: 28, above: 20 },
  'meridian-smartwatch': { build: brownSmartwatch, turn: -30, above: 14 },
  'stride-fitness-band': { build: fitnessBands, turn: -26, above: 16 },
  'tally-smart-ring': { build: smartRings, turn: 24, above: 24 },
  'prisma-smart-glasses': { build: glasses, turn: -28, above: 18, fill: [0.82, 0.82] },
  'fathom-vr-headset': { build: headsetWithControllers, turn: -26, above: 20 },
  'kite-kids-watch': { build: kidsWatches, turn: -14, above: 16, fill: [0.78, 0.78] },
  'hearth-smart-display': { build: smartDisplay, turn: 24, above: 14 },
  'lumen-desk-lamp': { build: deskLamp, turn: -18, above: 7, fill: [0.78, 0.78] },
  'sprig-smart-plug': { build: smartPlugs, turn: -28, above: 18, fill: [0.8, 0.8] },
  'warden-video-doorbell': { build: doorbell, turn: 14, above: 12 },
  'ambit-thermostat': { build: thermostat, turn: -26, above: 14 },
  'drift-robot-vacuum': { build: robotVacuum, turn: -24, above: 24 },
  'breva-air-purifier': { build: airPurifier, turn: 20, above: 20 },
  'moth-smart-bulbs': { build: bulbs, above: 16 },
  'avocet-mirrorless-camera': { build: mirrorless, turn: -28, above: 17 },
  'avocet-35mm-lens': { build: primeLensWithCap, above: 24 },
  'otter-action-camera': { build: actionCamera, turn: -28, above: 14 },
  'swallow-drone': { build: drone, turn: -34, above: 24, fill: [0.82, 0.82] },
  'postbox-instant-camera': { build: instantCamera, turn: -26, above: 14 },
  'perch-indoor-camera': { build: indoorCamera, turn: 24, above: 14 },
  'lowen-14-laptop': { build: laptop, turn: -28, above: 20, fill: [0.8, 0.8] },
  'clatter-75-keyboard': { build: keyboard, turn: -26, above: 34, fill: [0.84, 0.84] },
  'ridge-ergonomic-mouse': { build: ergonomicMouse, turn: -38, above: 20 },
  'vale-27-monitor': { build: monitor, turn: -24, above: 10 },
  'cobble-mini-pc': { build: miniPc, turn: -34, above: 26 },
  'harbour-usb-c-dock': { build: usbDock, turn: -28, above: 24, fill: [0.8, 0.8] },
};

/** The further views of all products, each by the name of its folder. */
const angles = Object.entries(furtherViews).flatMap(([slug, views]) => {
  const shot = products[slug];
  if (!shot) throw new Error(`There is no scene for ${slug}`);
  return views.map((view, index) => [`${slug}-${index + 2}`, { ...shot, ...view }] as const);
});

/** Every picture of the demo shop by the name of its folder. */
export const shelf: Readonly<Record<string, Shot>> = {
  ...products,
  ...Object.fromEntries(angles),
  ...compositions,
};
