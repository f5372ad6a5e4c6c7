import {
  type DemoSpecifications,
  choice,
  choices,
  firstAndToFilter,
  first,
  group,
  number,
  text,
  toFilter,
  yesNo,
} from './shapes.ts';

const types = ['Headphones', 'Earbuds', 'Speaker', 'Soundbar', 'Turntable', 'Microphone'];
const connections = ['Bluetooth', 'USB-C', '3.5 mm socket', 'Optical', 'Phono', 'HDMI eARC'];

export const audio: DemoSpecifications = {
  attributes: [
    ...group('Sound', [
      choice('Type', types, toFilter),
      yesNo('Noise cancelling', firstAndToFilter),
      text('Drivers'),
      number('Power', 'W', first),
      text('Sound format', first),
    ]),
    ...group('Battery', [
      number('Battery life', 'h', firstAndToFilter),
      number('Battery life with case', 'h'),
      text('Charging'),
    ]),
    ...group('Connections and build', [
      choices('Connections', connections, firstAndToFilter),
      choice('Water protection', ['IPX5', 'IP67'], firstAndToFilter),
      text('Size'),
      number('Weight', 'g', first),
    ]),
  ],
  products: {
    'dunlin-headphones': {
      Type: 'Headphones',
      'Noise cancelling': true,
      Drivers: '40 mm, closed back',
      'Battery life': 38,
      Charging: 'Ten minutes add five hours',
      Connections: ['Bluetooth', '3.5 mm socket'],
      Size: 'Arms fold flat',
      Weight: 262,
    },
    'siskin-earbuds': {
      Type: 'Earbuds',
      'Battery life': 7,
      'Battery life with case': 28,
      Charging: 'USB-C or wireless pad',
      Connections: ['Bluetooth'],
      'Water protection': 'IPX5',
      Size: 'Four sizes of silicone tips',
      Weight: 4.8,
    },
    'bracken-portable-speaker': {
      Type: 'Speaker',
      Drivers: 'With two passive bass radiators',
      Power: 24,
      'Battery life': 16,
      Connections: ['Bluetooth'],
      'Water protection': 'IP67',
      Weight: 640,
    },
    'larkfield-bookshelf-speakers': {
      Type: 'Speaker',
      Drivers: '130 mm paper-cone woofer, 25 mm silk dome',
      Power: 120,
      'Sound format': 'Stereo, 60 W a side',
      Connections: ['Bluetooth', 'USB-C', 'Optical', 'Phono'],
      Size: '29 cm high',
    },
    'tern-soundbar': {
      Type: 'Soundbar',
      Drivers: 'Five in the bar, and a wireless subwoofer',
      Power: 210,
      'Sound format': 'Night mode for quiet explosions and clear voices',
      Connections: ['HDMI eARC'],
      Size: '92 cm wide',
    },
    'rondo-turntable': {
      Type: 'Turntable',
      Drivers: 'Moving-magnet cartridge, stylus replaceable',
      'Sound format': '33 and 45 rpm',
      Connections: ['Phono'],
      Size: 'Aluminium platter of 1.6 kg on a walnut plinth',
    },
    'curlew-usb-microphone': {
      Type: 'Microphone',
      Drivers: 'Cardioid condenser',
      'Sound format': '24 bit at 96 kHz',
      Connections: ['USB-C', '3.5 mm socket'],
      Size: 'Fits any 5/8 inch arm',
    },
  },
};
