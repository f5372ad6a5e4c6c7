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

const types = ['Display', 'Light', 'Plug', 'Doorbell', 'Thermostat', 'Vacuum', 'Air purifier'];

export const smartHome: DemoSpecifications = {
  attributes: [
    ...group('What it does', [
      choice('Type', types, toFilter),
      number('Light', 'lm', first),
      text('White light', first),
      text('Reach', first),
      text('Picture', first),
    ]),
    ...group('Power and noise', [
      choice('Power source', ['Mains', 'Battery', 'Battery or bell wires'], toFilter),
      number('Power', 'W', first),
      text('Running time', first),
      number('Noise', 'dB', first),
    ]),
    ...group('At home', [
      choices('Speaks', ['Matter', 'Thread', 'Bluetooth'], firstAndToFilter),
      yesNo('Monthly fee', toFilter),
      number('Pieces in the box', ''),
    ]),
  ],
  products: {
    'hearth-smart-display': {
      Type: 'Display',
      Picture: '8 inch touch screen, camera with a slide',
      'Power source': 'Mains',
      Power: 20,
      Speaks: ['Matter', 'Thread'],
    },
    'lumen-desk-lamp': {
      Type: 'Light',
      Light: 900,
      'White light': '2,200 to 5,000 K, CRI 95',
      'Power source': 'Mains',
    },
    'sprig-smart-plug': {
      Type: 'Plug',
      Reach: 'Measures what it switches, to the watt',
      'Power source': 'Mains',
      Power: 3000,
      Speaks: ['Matter'],
      'Pieces in the box': 2,
    },
    'warden-video-doorbell': {
      Type: 'Doorbell',
      Reach: 'The whole doorstep, with night vision',
      Picture: '1,536 x 2,048',
      'Power source': 'Battery or bell wires',
      'Running time': '6 months',
      'Monthly fee': false,
    },
    'ambit-thermostat': {
      Type: 'Thermostat',
      Reach: 'Most 24 V systems and combination boilers',
      Picture: 'Round display in a steel ring',
    },
    'drift-robot-vacuum': {
      Type: 'Vacuum',
      Reach: '5,500 Pa suction, thresholds up to 20 mm',
      'Power source': 'Battery',
      'Running time': '2 hours, and 60 days a dock bag',
    },
    'breva-air-purifier': {
      Type: 'Air purifier',
      Reach: '40 square metres, three times an hour',
      'Power source': 'Mains',
      'Running time': 'A year on one H13 filter',
      Noise: 24,
    },
    'moth-smart-bulbs': {
      Type: 'Light',
      Light: 806,
      'White light': '2,000 to 6,500 K, and 16 million colours',
      'Power source': 'Mains',
      Power: 9,
      'Running time': '25,000 hours',
      Speaks: ['Thread', 'Bluetooth'],
      'Pieces in the box': 3,
    },
  },
};
