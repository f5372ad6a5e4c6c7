import {
  type DemoSpecifications,
  choice,
  choices,
  first,
  firstAndToFilter,
  group,
  number,
  text,
  toFilter,
  yesNo,
} from './shapes.ts';

const types = ['Watch', 'Fitness band', 'Ring', 'Glasses', 'Headset'];
const measures = ['Heart rate', 'Blood oxygen', 'Sleep', 'Steps', 'Temperature'];

export const wearables: DemoSpecifications = {
  attributes: [
    ...group('What it does', [
      choice('Type', types, toFilter),
      choices('Measures', measures, firstAndToFilter),
      text('Finds its place'),
      text('Calls'),
      text('Camera'),
    ]),
    ...group('Screen', [number('Screen', 'inch', first), text('Resolution')]),
    ...group('Battery and storage', [
      text('Battery life', first),
      number('Storage', 'GB', first),
      yesNo('Subscription needed', toFilter),
    ]),
    ...group('Build', [
      number('Waterproof to', 'm', firstAndToFilter),
      text('Material and size', first),
      number('Weight', 'g'),
    ]),
  ],
  products: {
    'meridian-smartwatch': {
      Type: 'Watch',
      Measures: ['Heart rate', 'Blood oxygen', 'Sleep'],
      'Finds its place': 'Dual-band GPS',
      Screen: 1.4,
      'Battery life': '6 days',
      'Waterproof to': 50,
      'Material and size': '42 mm steel case, sapphire glass, any 20 mm strap',
    },
    'stride-fitness-band': {
      Type: 'Fitness band',
      Measures: ['Heart rate', 'Sleep', 'Steps'],
      Screen: 1.1,
      'Battery life': '2 weeks',
      'Subscription needed': false,
      'Waterproof to': 50,
      Weight: 23,
    },
    'tally-smart-ring': {
      Type: 'Ring',
      Measures: ['Heart rate', 'Sleep', 'Temperature'],
      'Battery life': '8 days',
      'Material and size': 'Titanium, 2.4 mm thick, sizes 6 to 13',
    },
    'prisma-smart-glasses': {
      Type: 'Glasses',
      Calls: 'Four microphones and two open-ear speakers',
      Camera: '12 megapixels, with a light that shows when it records',
      'Battery life': '6 hours of music, three more charges in the case',
      'Material and size': 'Clear lenses, swapped for prescription ones',
    },
    'fathom-vr-headset': {
      Type: 'Headset',
      Camera: 'Full-colour cameras that show the room',
      Resolution: '2,064 x 2,208 for each eye',
      'Battery life': 'About two and a half hours',
      Storage: 256,
      'Material and size': 'Lenses 58 to 72 mm apart',
      Weight: 498,
    },
    'kite-kids-watch': {
      Type: 'Watch',
      'Finds its place': 'On a map, for parents',
      Calls: 'Numbers that parents allow, with a nano SIM',
      'Battery life': '2 days',
      'Material and size': 'Soft 16 mm strap for wrists of 12 to 18 cm',
    },
  },
};
