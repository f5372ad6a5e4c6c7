import {
  type DemoSpecifications,
  choice,
  first,
  firstAndToFilter,
  group,
  number,
  text,
  toFilter,
  yesNo,
} from './shapes.ts';

const types = ['Mirrorless', 'Lens', 'Action', 'Drone', 'Instant', 'Indoor'];

export const cameras: DemoSpecifications = {
  attributes: [
    ...group('Picture', [
      choice('Type', types, toFilter),
      number('Pictures', 'megapixels', firstAndToFilter),
      choice('Video', ['2K', '4K', '5.3K'], firstAndToFilter),
      text('Steadied by'),
      text('Lens', first),
      text('Focuses from', first),
    ]),
    ...group('Running', [text('Power', first), text('Kept on'), number('Reach', 'km', first)]),
    ...group('Build', [
      text('Withstands', first),
      yesNo('Moving screen'),
      number('Weight', 'g', first),
    ]),
  ],
  products: {
    'avocet-mirrorless-camera': {
      Type: 'Mirrorless',
      Pictures: 26,
      Video: '4K',
      'Steadied by': 'A stabilised APS-C sensor',
      Lens: '23 mm f/2',
      'Kept on': 'Two card slots',
      Withstands: 'Weather, by its seals',
      'Moving screen': true,
      Weight: 498,
    },
    'avocet-35mm-lens': {
      Type: 'Lens',
      Lens: '35 mm f/1.8, nine elements in seven groups',
      'Focuses from': '28 cm',
      Weight: 218,
    },
    'otter-action-camera': {
      Type: 'Action',
      Video: '5.3K',
      'Steadied by': 'Itself, without a gimbal',
      Power: 'Two hours in 4K, down to -10 degrees',
      Withstands: '10 metres of water',
    },
    'swallow-drone': {
      Type: 'Drone',
      Video: '4K',
      'Steadied by': 'A three-axis gimbal',
      Power: '34 minutes in the air, two batteries',
      Reach: 8,
      Weight: 249,
    },
    'postbox-instant-camera': {
      Type: 'Instant',
      Lens: 'Prints of 62 x 46 mm',
      'Focuses from': '35 cm',
      Power: 'Two AA batteries',
      'Kept on': 'Paper, developed in 90 seconds',
    },
    'perch-indoor-camera': {
      Type: 'Indoor',
      Video: '2K',
      Lens: 'Turns by 340 degrees, sees in the dark',
      'Kept on': 'A memory card or your own server, encrypted',
      Withstands: 'Being watched: it hides its lens when you are home',
    },
  },
};
