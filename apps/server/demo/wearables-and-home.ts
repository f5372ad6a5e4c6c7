import { type DescribedProduct, onSale } from './shapes.ts';

export const wearablesAndHome: readonly DescribedProduct[] = [
  onSale({
    slug: 'meridian-smartwatch',
    name: 'Meridian Smartwatch',
    description:
      'A round 1.4 inch always-on display under sapphire glass in a 42 mm steel case. Measures heart rate, blood oxygen and sleep, finds its place by dual-band GPS and lasts six days. Swim-proof to 50 metres. Takes any 20 mm strap.',
    priceCents: 29900,
    stock: 85,
    tags: ['featured', 'watches', 'fitness'],
    categorySlug: 'wearables',
    angles: [
      'Meridian watch from the right, its crown showing',
      'Meridian watch from the side, the strap closed',
    ],
  }),
  onSale({
    slug: 'stride-fitness-band',
    name: 'Stride Fitness Band',
    description:
      'Counts steps, heart rate, sleep and 24 kinds of training on a narrow 1.1 inch screen. Two weeks between charges, 23 g with the strap, waterproof to 50 metres. No subscription: every figure stays readable in the free app and as a CSV file.',
    priceCents: 5900,
    stock: 320,
    tags: ['fitness', 'trackers'],
    categorySlug: 'wearables',
    angles: [
      'Two Stride bands from behind, the sensor of the orange one showing',
      'Stride band on its side, the sensor lit green',
    ],
  }),
  onSale({
    slug: 'tally-smart-ring',
    name: 'Tally Smart Ring',
    description:
      'A titanium ring that follows sleep, temperature and resting heart rate without a screen. 2.4 mm thick, 3 to 4 g, eight days on a charge. A sizing set arrives first, then the ring. Sizes 6 to 13; the charging case is included.',
    priceCents: 24900,
    stock: 14,
    tags: ['trackers', 'sleep'],
    categorySlug: 'wearables',
    angles: [
      'Two Tally rings in front of their charger, sensors showing',
      'Tally charger from above, one ring charging and one beside it',
    ],
  }),
  onSale({
    slug: 'prisma-smart-glasses',
    name: 'Prisma Smart Glasses',
    description:
      'Everyday frames with two open-ear speakers, four microphones for calls and a 12 megapixel camera with a light that shows when it records. Six hours of music; the case holds three more charges. Clear lenses can be swapped for prescription ones.',
    priceCents: 27900,
    stock: 40,
    tags: ['glasses', 'audio'],
    categorySlug: 'wearables',
    angles: [
      'Prisma glasses from the side, the slot of the loudspeaker in the arm',
      'Prisma glasses from behind, both arms open',
    ],
  }),
  onSale({
    slug: 'fathom-vr-headset',
    name: 'Fathom Mixed Reality Headset',
    description:
      'Stand-alone headset with 2,064 x 2,208 pixels for each eye and full-colour cameras that show the room around you. Two tracked controllers, 256 GB, about two and a half hours a charge. The lenses move from 58 to 72 mm apart. 498 g.',
    priceCents: 47900,
    stock: 28,
    tags: ['featured', 'virtual-reality', 'gaming'],
    categorySlug: 'wearables',
    angles: [
      'Fathom headset from the side, the strap around to the back',
      'Fathom headset from behind, the cushion for the face showing',
    ],
  }),
  onSale({
    slug: 'kite-kids-watch',
    name: 'Kite Kids Watch',
    description:
      'Calls and voice messages to numbers that parents allow, and no one else. Shows its place on a map, has a school mode that turns everything off but the time, and two days of battery. Soft 16 mm strap for wrists from 12 to 18 cm. Needs a nano SIM.',
    priceCents: 9900,
    stock: 70,
    tags: ['watches', 'children'],
    categorySlug: 'wearables',
    angles: [
      'Blue Kite watch on its side, the contacts on its back showing, a nano SIM card beside it',
      'Yellow Kite watch in school mode, showing only the time, beside two coloured pencils',
    ],
  }),
  onSale({
    slug: 'hearth-smart-display',
    name: 'Hearth Smart Display',
    description:
      'An 8 inch touch screen in a woven base with a 20 W speaker. Timers, recipes, video calls and the cameras at your door. A slide closes the camera, and a switch cuts the microphones from their power. Speaks Matter and Thread to lamps and plugs.',
    priceCents: 14900,
    stock: 90,
    tags: ['displays', 'voice'],
    categorySlug: 'smart-home',
    angles: [
      'Hearth display from behind, its sockets and the microphone switch showing',
      'Hearth display from the side, the screen leaning on its woven base',
    ],
  }),
  onSale({
    slug: 'lumen-desk-lamp',
    name: 'Lumen Desk Lamp',
    description:
      'A jointed aluminium lamp that stays where it is put. 900 lumens, from candle-warm 2,200 K to daylight 5,000 K, and true colours (CRI 95). Turn the dial on the base, use the app, or let it follow the sun. The LED module can be replaced.',
    priceCents: 12900,
    stock: 66,
    tags: ['featured', 'lighting', 'desk'],
    categorySlug: 'smart-home',
    angles: [
      'Lumen lamp from the other side, the dial on its base in front',
      'Lumen lamp from its end, the light under its shade showing',
    ],
  }),
  onSale({
    slug: 'sprig-smart-plug',
    name: 'Sprig Smart Plug, Set of 2',
    description:
      'Switches anything up to 3,000 W and measures what it uses, to the watt. Works over Matter without an account, keeps its timetable when the internet is gone, and leaves the next socket free. A button on the side switches by hand.',
    priceCents: 3400,
    stock: 410,
    tags: ['energy', 'plugs'],
    categorySlug: 'smart-home',
    angles: [
      'Sprig plug from behind, its two pins and its rating showing',
      'Sprig plug in a wall with the plug of a lamp in it, the socket beside it free',
    ],
  }),
  onSale({
    slug: 'warden-video-doorbell',
    name: 'Warden Video Doorbell',
    description:
      'Shows the whole doorstep, from face to parcel, in 1,536 x 2,048 pixels with night vision. Runs for six months on a battery that lifts out, or on existing bell wires. Clips are kept on a card in the chime indoors: no monthly fee.',
    priceCents: 15900,
    stock: 17,
    tags: ['security', 'cameras'],
    categorySlug: 'smart-home',
    angles: ['Warden doorbell from behind beside its chime', 'Warden doorbell on a blue door post'],
  }),
  onSale({
    slug: 'ambit-thermostat',
    name: 'Ambit Smart Thermostat',
    description:
      'A turning steel ring around a round display. Learns how long each room takes to warm, lowers the heat when the last phone leaves, and says each month what that saved. Works with most 24 V systems and combination boilers; wall plate included.',
    priceCents: 18900,
    stock: 58,
    tags: ['heating', 'energy'],
    categorySlug: 'smart-home',
    angles: [
      'Ambit thermostat from the side on its stand',
      "Ambit thermostat's back plate with the clamps for its wires",
    ],
  }),
  onSale({
    slug: 'drift-robot-vacuum',
    name: 'Drift Robot Vacuum with Dock',
    description:
      'Maps the home by laser, lifts its mop on carpets and empties itself into a dock bag that lasts 60 days. 5,500 Pa suction, two hours of cleaning, thresholds up to 20 mm. Rooms and no-go lines are drawn in the app; the map never leaves your network.',
    priceCents: 44900,
    stock: 0,
    tags: ['cleaning', 'robots'],
    categorySlug: 'smart-home',
    angles: [
      'Drift vacuum from the side, low over the floor',
      'Drift vacuum from below, brush, wheels and mop showing',
    ],
  }),
  onSale({
    slug: 'breva-air-purifier',
    name: 'Breva Air Purifier',
    description:
      'Cleans the air of a 40 square metre room three times an hour through an H13 filter and active carbon. 24 dB at its lowest speed. A ring of light shows the quality of the air it measures; the filter lasts a year and costs $39.',
    priceCents: 21900,
    stock: 0,
    tags: ['air', 'health'],
    categorySlug: 'smart-home',
    angles: [
      'Breva purifier from above, the display in its grille',
      'Breva purifier beside its filter',
    ],
  }),
  onSale({
    slug: 'moth-smart-bulbs',
    name: 'Moth Smart Bulbs, Set of 3',
    description:
      'Bulbs of up to 806 lumens, 9 W each, with 16 million colours and every white from 2,000 to 6,500 K, or with the whites alone. For E27, E14 and GU10 sockets. Fade without flicker down to 1 percent. Connect over Thread or Bluetooth and need no hub. 25,000 hours.',
    priceCents: 4900,
    stock: 230,
    tags: ['lighting', 'bulbs'],
    categorySlug: 'smart-home',
    angles: ['Moth bulbs with E27, E14 and GU10 fittings', 'Moth bulb in a lamp holder of oak'],
  }),
];
