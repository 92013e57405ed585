import { entity } from 'cadenza/messageml';

const type = 'com.example.order';

export default [
  entity('order', { type, version: '1.0', quantity: 100 }, 'First order'),
  entity('order', { type, version: '1.0', quantity: 200 }, 'Second order'),
];
