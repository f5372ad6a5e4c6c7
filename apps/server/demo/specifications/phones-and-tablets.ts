import {
  type DemoSpecifications,
  choice,
  first,
  firstAndToFilter,
  group,
  number,
  text,
  toFilter,
} from './shapes.ts';

const types = ['Smartphone', 'Foldable', 'Tablet', 'E-reader', 'Charger', 'Power bank'];

export const phonesAndTablets: DemoSpecifications = {
  attributes: [
    ...group('Screen', [
      choice('Type', types, toFilter),
      number('Screen', 'inch', firstAndToFilter),
      choice('Screen technology', ['OLED', 'Laminated LCD', 'E-paper']),
      text('Resolution'),
      number('Refresh rate', 'Hz'),
    ]),
    ...group('Inside', [
      number('Storage', 'GB', firstAndToFilter),
      number('Memory', 'GB', first),
      text('Cameras'),
    ]),
    ...group('Battery and charging', [
      number('Battery', 'mAh', first),
      text('Running time', first),
      number('Charging power', 'W', first),
    ]),
    ...group('Build', [
      choice('Water protection', ['IP68', 'IPX8'], firstAndToFilter),
      number('Weight', 'g'),
    ]),
  ],
  products: {
    'halden-6-smartphone': {
      Type: 'Smartphone',
      Screen: 6.2,
      'Screen technology': 'OLED',
      'Refresh rate': 120,
      Storage: 256,
      Memory: 8,
      Cameras: '50 megapixels with optical stabilisation, and an ultra-wide',
      Battery: 4600,
      'Water protection': 'IP68',
    },
    'halden-fold': {
      Type: 'Foldable',
      Screen: 7.6,
      Storage: 512,
      Memory: 12,
      Cameras: 'Three at the rear',
      Weight: 239,
    },
    'fjell-11-tablet': {
      Type: 'Tablet',
      Screen: 11,
      'Screen technology': 'Laminated LCD',
      Resolution: '2,360 x 1,640',
      Storage: 128,
      'Running time': '11 hours of reading or video',
      Weight: 468,
    },
    'inkwell-e-reader': {
      Type: 'E-reader',
      Screen: 7,
      'Screen technology': 'E-paper',
      Resolution: '300 dots per inch',
      Storage: 32,
      'Running time': 'Weeks, at half an hour of reading a day',
      'Water protection': 'IPX8',
    },
    'tandem-charging-stand': {
      Type: 'Charger',
      'Running time': 'Charges phone, watch and earbuds at once',
      'Charging power': 15,
    },
    'cairn-power-bank': {
      Type: 'Power bank',
      Battery: 20_000,
      'Running time': 'Fills a typical phone four times',
      'Charging power': 65,
      Weight: 415,
    },
  },
};
