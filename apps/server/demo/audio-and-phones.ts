import { type DescribedProduct, onSale } from './shapes.ts';

export const audioAndPhones: readonly DescribedProduct[] = [
  onSale({
    slug: 'dunlin-headphones',
    name: 'Dunlin Over-Ear Headphones',
    description:
      'Closed-back wireless headphones with 40 mm drivers and active noise cancelling. 38 hours on a charge with cancelling on; ten minutes on the cable adds five hours. Memory-foam cushions come off for cleaning, the arms fold flat, and a 3.5 mm cable is in the case. 262 g.',
    priceCents: 24900,
    stock: 140,
    tags: ['featured', 'headphones', 'wireless', 'noise-cancelling'],
    categorySlug: 'audio',
    angles: [
      'Dunlin headphones from the side, one ear cup in front',
      'Dunlin headphones from the other side, cushions showing',
    ],
  }),
  onSale({
    slug: 'siskin-earbuds',
    name: 'Siskin True Wireless Earbuds',
    description:
      'In-ear buds of 4.8 g each with a charging case that fits a coin pocket. Seven hours in the buds and 21 more in the case, which charges by USB-C or on a wireless pad. Four sizes of silicone tips. Buds resist sweat and rain to IPX5.',
    priceCents: 12900,
    stock: 260,
    tags: ['featured', 'earbuds', 'wireless'],
    categorySlug: 'audio',
    angles: [
      'Siskin earbuds from above, one bud beside the open case',
      'Siskin earbuds close up, the buds in front of their case',
    ],
  }),
  onSale({
    slug: 'bracken-portable-speaker',
    name: 'Bracken Portable Speaker',
    description:
      'A 24 W speaker with a woven cover and two passive bass radiators. Floats, survives 30 minutes in a metre of water (IP67) and plays for 16 hours. Two of them pair as left and right. Carrying loop included. 640 g.',
    priceCents: 8900,
    stock: 180,
    tags: ['speakers', 'wireless', 'outdoor'],
    categorySlug: 'audio',
    angles: [
      'Bracken speaker from its end, the bass radiator and the carrying loop in front',
      'Bracken speaker from behind, the flap of its charging socket open',
    ],
  }),
  onSale({
    slug: 'larkfield-bookshelf-speakers',
    name: 'Larkfield Bookshelf Speakers',
    description:
      'A pair of powered two-way speakers: 130 mm paper-cone woofer, 25 mm silk dome, 60 W a side. Inputs for optical, USB-C, phono and Bluetooth, so a turntable connects without another box. Oak veneer, 29 cm high. Sold as a pair.',
    priceCents: 42900,
    stock: 34,
    tags: ['speakers', 'hi-fi'],
    categorySlug: 'audio',
    angles: [
      'Larkfield speakers from behind, sockets on the active one',
      'Larkfield speakers left and right of a turntable',
    ],
  }),
  onSale({
    slug: 'tern-soundbar',
    name: 'Tern Soundbar with Subwoofer',
    description:
      'A 92 cm bar with five drivers and a separate wireless subwoofer. One HDMI eARC cable to the television; night mode lowers explosions and lifts voices. Can stand or hang on the supplied wall brackets. 210 W in total.',
    priceCents: 34900,
    stock: 45,
    tags: ['speakers', 'television'],
    categorySlug: 'audio',
    angles: [
      'Tern soundbar from behind, its sockets in the middle',
      'Tern soundbar below a television',
    ],
  }),
  onSale({
    slug: 'rondo-turntable',
    name: 'Rondo Belt-Drive Turntable',
    description:
      'Plays 33 and 45 rpm on a 1.6 kg aluminium platter with a felt mat. Fitted with a moving-magnet cartridge whose stylus can be replaced in seconds. Built-in phono stage that can be bypassed. Walnut plinth on four damped feet; dust cover included.',
    priceCents: 37900,
    stock: 12,
    tags: ['featured', 'hi-fi', 'vinyl'],
    categorySlug: 'audio',
    angles: [
      'Rondo turntable from above, a record on the platter',
      'Rondo turntable from the other side, the tone arm in front',
    ],
  }),
  onSale({
    slug: 'curlew-usb-microphone',
    name: 'Curlew USB Microphone',
    description:
      'A cardioid condenser microphone for calls, podcasts and singing. 24 bit at 96 kHz over USB-C, no driver needed. Headphone socket without delay, gain dial and a mute button on the front. The weighted stand comes off to fit any 5/8 inch arm.',
    priceCents: 11900,
    stock: 95,
    tags: ['microphones', 'recording'],
    categorySlug: 'audio',
    angles: [
      'Curlew microphone from behind, its USB-C and headphone sockets showing',
      'Curlew microphone beside a laptop',
    ],
  }),
  onSale({
    slug: 'pipit-pocket-radio',
    name: 'Pipit Pocket Radio',
    description:
      'FM and DAB+ in a case of the size of a paperback, with a real tuning dial, ten presets and an alarm. 20 hours on its USB-C rechargeable battery. Telescopic aerial, headphone socket, carrying strap. 310 g.',
    priceCents: 5900,
    stock: 60,
    tags: ['radio', 'portable'],
    categorySlug: 'clearance',
    isActive: false,
    angles: ['Pipit radio from behind, its aerial out', 'Pipit radio beside a paperback'],
  }),
  onSale({
    slug: 'halden-6-smartphone',
    name: 'Halden 6 Smartphone',
    description:
      'A 6.2 inch OLED phone that refreshes up to 120 times a second, with 256 GB of storage and 8 GB of memory. Two cameras: 50 megapixels with optical stabilisation, and an ultra-wide. 4,600 mAh battery, seven years of updates, dual SIM, IP68.',
    priceCents: 69900,
    stock: 120,
    tags: ['featured', 'phones', '5g'],
    categorySlug: 'phones-and-tablets',
    angles: [
      'Halden 6 turned to the side, its edge showing',
      'Halden 6 from the other side, both cameras in front',
    ],
  }),
  onSale({
    slug: 'halden-fold',
    name: 'Halden Fold',
    description:
      'A phone that opens to a 7.6 inch tablet. The hinge holds any angle from 60 to 180 degrees and is tested for 300,000 folds. 12 GB of memory, 512 GB of storage, three rear cameras. 11.4 mm thick when shut, 239 g.',
    priceCents: 149900,
    stock: 8,
    tags: ['phones', '5g', 'foldable'],
    categorySlug: 'phones-and-tablets',
    angles: [
      'Halden Fold from behind, its three cameras and the spine showing',
      'Halden Fold half folded, both halves of the screen lit',
    ],
  }),
  onSale({
    slug: 'fjell-11-tablet',
    name: 'Fjell 11 Tablet with Pen',
    description:
      'An 11 inch tablet for notes and drawing: laminated 2,360 x 1,640 display, 128 GB, eleven hours of reading or video. The pen senses 4,096 levels of pressure, clips to the side by magnets and charges there. 468 g, aluminium back.',
    priceCents: 52900,
    stock: 75,
    tags: ['tablets', 'drawing'],
    categorySlug: 'phones-and-tablets',
    angles: [
      'Fjell 11 from behind, its camera in the corner',
      'Fjell 11 lying flat, the pen beside a drawing of a wading bird',
    ],
  }),
  onSale({
    slug: 'inkwell-e-reader',
    name: 'Inkwell E-Reader',
    description:
      'A 7 inch e-paper screen of 300 dots per inch with a front light that runs from white to amber. Page buttons for either hand, 32 GB, and weeks on a charge at half an hour of reading a day. Reads EPUB and PDF. Safe in the bath (IPX8).',
    priceCents: 17900,
    stock: 110,
    tags: ['e-readers', 'reading'],
    categorySlug: 'phones-and-tablets',
    angles: ['Inkwell reader from behind', 'Inkwell reader beside a mug, a page open'],
  }),
  onSale({
    slug: 'tandem-charging-stand',
    name: 'Tandem 3-in-1 Charging Stand',
    description:
      'Charges a phone, a watch and a pair of earbuds at once from one USB-C cable. The phone pad gives 15 W, holds by magnets and tilts from flat to upright. Weighted base with a cork underside. 45 W mains adapter in the box.',
    priceCents: 8900,
    stock: 150,
    tags: ['charging', 'wireless'],
    categorySlug: 'phones-and-tablets',
    angles: [
      'Tandem stand charging a phone, a watch and a case of earbuds',
      'Tandem stand from behind, its cable leading away',
    ],
  }),
  onSale({
    slug: 'cairn-power-bank',
    name: 'Cairn Power Bank 20,000 mAh',
    description:
      'Fills a typical phone four times, or a small laptop once, at up to 65 W over USB-C. Three sockets, a display that shows the charge in percent, and an aluminium body. 72 Wh, so it may fly in hand luggage. 415 g.',
    priceCents: 6900,
    stock: 55,
    tags: ['charging', 'portable'],
    categorySlug: 'phones-and-tablets',
    isActive: false,
    angles: [
      'Cairn power bank from above, its three sockets and the display',
      'Cairn power bank charging a phone',
    ],
  }),
];
