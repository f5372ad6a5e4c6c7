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
} from './shapes.ts';

const types = ['Laptop', 'Desktop', 'Monitor', 'Keyboard', 'Mouse', 'Dock'];
const sockets = ['Thunderbolt', 'USB-C', 'USB-A', 'HDMI', 'DisplayPort', 'Ethernet', 'Card reader'];

export const computing: DemoSpecifications = {
  attributes: [
    ...group('Screen', [
      choice('Type', types, toFilter),
      number('Screen', 'inch', firstAndToFilter),
      text('Resolution', first),
    ]),
    ...group('Inside', [
      number('Memory', 'GB', firstAndToFilter),
      number('Storage', 'GB', firstAndToFilter),
      text('Input', first),
    ]),
    ...group('Connections and power', [
      choices('Sockets', sockets, toFilter),
      choices('Wireless', ['Bluetooth', '2.4 GHz receiver'], firstAndToFilter),
      number('Charges a laptop with', 'W', first),
      text('Running time', first),
    ]),
    ...group('Build', [text('Size'), number('Weight', 'kg', first), number('Warranty', 'years')]),
  ],
  products: {
    'lowen-14-laptop': {
      Type: 'Laptop',
      Screen: 14,
      Resolution: '2,880 x 1,800',
      Memory: 16,
      Storage: 1000,
      Sockets: ['Thunderbolt', 'USB-A', 'HDMI', 'Card reader'],
      'Running time': '15 hours of office work',
      Weight: 1.24,
    },
    'clatter-75-keyboard': {
      Type: 'Keyboard',
      Input: '84 keys, switches can be swapped',
      Wireless: ['Bluetooth', '2.4 GHz receiver'],
      Size: 'Three quarters of a full one',
      Weight: 1.1,
    },
    'ridge-ergonomic-mouse': {
      Type: 'Mouse',
      Input: '4,000 dpi, two thumb buttons, steel wheel',
      'Running time': '70 days on a charge',
      Size: 'Right hands, medium and large',
    },
    'vale-27-monitor': {
      Type: 'Monitor',
      Screen: 27,
      Resolution: '3,840 x 2,160, 98% of DCI-P3',
      Sockets: ['USB-C'],
      'Charges a laptop with': 90,
      Warranty: 5,
    },
    'cobble-mini-pc': {
      Type: 'Desktop',
      Resolution: 'Three 4K displays',
      Memory: 32,
      Storage: 1000,
      Sockets: ['Ethernet'],
      Size: '12 x 12 x 4.5 cm',
    },
    'harbour-usb-c-dock': {
      Type: 'Dock',
      Resolution: 'Two 4K displays at 60 Hz',
      Sockets: ['USB-C', 'USB-A', 'HDMI', 'DisplayPort', 'Ethernet', 'Card reader'],
      'Charges a laptop with': 96,
      Size: '19 cm wide',
    },
  },
};
