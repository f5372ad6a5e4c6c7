import { type DescribedProduct, onSale } from './shapes.ts';

export const camerasAndComputing: readonly DescribedProduct[] = [
  onSale({
    slug: 'avocet-mirrorless-camera',
    name: 'Avocet Mirrorless Camera',
    description:
      'A 26 megapixel APS-C camera with a stabilised sensor and dials for shutter, exposure and sensitivity. 4K video at 60 frames a second without a crop, two card slots, a tilting screen and weather seals. With the 23 mm f/2 lens. 498 g with battery.',
    priceCents: 119900,
    stock: 22,
    tags: ['featured', 'cameras', 'mirrorless'],
    categorySlug: 'cameras',
    angles: [
      'Avocet camera from behind, a picture on its screen',
      'Avocet camera from above, its three dials showing',
    ],
  }),
  onSale({
    slug: 'avocet-35mm-lens',
    name: 'Avocet 35 mm f/1.8 Lens',
    description:
      'A fast standard lens for the Avocet mount: nine elements in seven groups, two of them aspherical, nine rounded aperture blades. Focuses from 28 cm, silently. Aperture ring with clicks that can be turned off. 52 mm filter thread, 218 g.',
    priceCents: 39900,
    stock: 26,
    tags: ['lenses', 'photography'],
    categorySlug: 'cameras',
    angles: [
      'Avocet 35 mm lens lying, its mount with the contacts in front',
      'Avocet 35 mm lens on the Avocet camera',
    ],
  }),
  onSale({
    slug: 'otter-action-camera',
    name: 'Otter Action Camera',
    description:
      '5.3K video, steady without a gimbal, in a body that goes 10 metres down without a housing. Screens on the front and the back, two hours of recording in 4K, and a battery that works at -10 degrees. Mounting clip and two adhesive bases included.',
    priceCents: 27900,
    stock: 105,
    tags: ['cameras', 'outdoor', 'video'],
    categorySlug: 'cameras',
    angles: [
      'Otter camera from behind, the picture on its screen',
      'Otter camera from the side, lens and small front screen showing',
    ],
  }),
  onSale({
    slug: 'swallow-drone',
    name: 'Swallow Compact Drone',
    description:
      'A folding camera drone of 249 g. 4K video from a three-axis gimbal, 34 minutes in the air, and sensors that see obstacles on all four sides. The controller holds your phone and reaches 8 km in open country. Two batteries and spare propellers.',
    priceCents: 64900,
    stock: 9,
    tags: ['drones', 'video', 'outdoor'],
    categorySlug: 'cameras',
    angles: [
      'Swallow drone behind its controller, which holds a phone',
      'Swallow drone from above, its four arms unfolded',
    ],
  }),
  onSale({
    slug: 'postbox-instant-camera',
    name: 'Postbox Instant Camera',
    description:
      'Press, and a 62 x 46 mm print comes out and develops in 90 seconds. Automatic exposure, a close-up setting from 35 cm with a mirror for self-portraits, and a flash that can be turned off. Runs on two AA batteries. First ten prints included.',
    priceCents: 9900,
    stock: 130,
    tags: ['cameras', 'instant'],
    categorySlug: 'cameras',
    angles: [
      'Postbox camera from behind, a print coming out at the top',
      'Postbox camera with three finished prints',
    ],
  }),
  onSale({
    slug: 'perch-indoor-camera',
    name: 'Perch Indoor Camera',
    description:
      'A camera that turns by 340 degrees, sees in the dark and follows what moves. 2K video goes to a memory card or your own server, encrypted. When you are home it turns its lens into its base and shows a closed eye. Stands or hangs.',
    priceCents: 5900,
    stock: 0,
    tags: ['security', 'cameras'],
    categorySlug: 'cameras',
    angles: [
      'Perch camera turned away, its eye shut',
      'Perch camera from behind, the socket in its foot',
    ],
  }),
  onSale({
    slug: 'lowen-14-laptop',
    name: 'Lowen 14 Laptop',
    description:
      'A 1.24 kg aluminium laptop with a 14 inch, 2,880 x 1,800 display, 16 GB of memory and a 1 TB drive. 15 hours of office work. Two Thunderbolt sockets, HDMI, USB-A and a card reader. Memory, drive and battery can be replaced with one screwdriver.',
    priceCents: 134900,
    stock: 41,
    tags: ['laptops', 'portable'],
    categorySlug: 'computing',
    angles: [
      'Lowen 14 from behind, its lid open',
      'Lowen 14 from the left, two Thunderbolt sockets showing',
    ],
  }),
  onSale({
    slug: 'clatter-75-keyboard',
    name: 'Clatter 75 Mechanical Keyboard',
    description:
      '84 keys in the space of 75 percent, with switches that can be pulled and swapped, PBT caps and a volume dial. Cable, Bluetooth to three computers, or its own 2.4 GHz receiver. Foam and gaskets keep it quiet. Aluminium frame, 1.1 kg.',
    priceCents: 13900,
    stock: 88,
    tags: ['keyboards', 'desk'],
    categorySlug: 'computing',
    angles: [
      'Clatter keyboard from its corner, the brass dial in front',
      'Clatter keyboard beside a mouse',
    ],
  }),
  onSale({
    slug: 'ridge-ergonomic-mouse',
    name: 'Ridge Ergonomic Mouse',
    description:
      'Holds the hand at 57 degrees, as in a handshake, and takes the strain off the wrist. Silent buttons, a steel wheel that runs free or in steps, two thumb buttons. 4,000 dpi, 70 days on a charge, three computers. For right hands of medium and large size.',
    priceCents: 7900,
    stock: 145,
    tags: ['mice', 'desk'],
    categorySlug: 'computing',
    angles: [
      'Ridge mouse from the side of the thumb, both thumb buttons showing',
      'Ridge mouse from behind, its slope for the palm showing',
    ],
  }),
  onSale({
    slug: 'vale-27-monitor',
    name: 'Vale 27 4K Monitor',
    description:
      'A 27 inch, 3,840 x 2,160 panel calibrated at the factory (Delta E under 2) with 98 percent of DCI-P3. One USB-C cable brings the picture, 90 W for the laptop and four USB sockets. The stand lifts, turns upright and swivels. Five-year warranty.',
    priceCents: 54900,
    stock: 52,
    tags: ['monitors', 'desk'],
    categorySlug: 'computing',
    angles: [
      'Vale monitor from behind, its sockets below the middle',
      'Vale monitor turned upright, a long page on it',
    ],
  }),
  onSale({
    slug: 'cobble-mini-pc',
    name: 'Cobble Mini PC',
    description:
      'A desktop computer of 12 x 12 x 4.5 cm. Eight cores, 32 GB of memory, a 1 TB drive and room for a second. Drives three 4K displays, has 2.5 gigabit Ethernet twice, and stays under 28 dB at full load. Fits behind a monitor with its bracket.',
    priceCents: 64900,
    stock: 31,
    tags: ['desktops', 'compact'],
    categorySlug: 'computing',
    angles: [
      'Cobble from behind, two network sockets and two for displays',
      'Cobble beside a 27 inch monitor and a keyboard',
    ],
  }),
  onSale({
    slug: 'harbour-usb-c-dock',
    name: 'Harbour USB-C Dock',
    description:
      'Twelve sockets from one cable: two HDMI, DisplayPort, 2.5 gigabit Ethernet, four USB-A, two USB-C, card reader and sound. Two 4K displays at 60 Hz and 96 W for the laptop. Aluminium, no fan, 19 cm wide, with a 180 W power supply.',
    priceCents: 18900,
    stock: 3,
    tags: ['docks', 'desk'],
    categorySlug: 'computing',
    angles: [
      'Harbour dock from behind, its screens, network and power sockets in a row',
      'Harbour dock in front of a laptop',
    ],
  }),
];
