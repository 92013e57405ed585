import { cashtag, entity } from 'cadenza/messageml';

const order = { type: 'com.example.order', version: '1.0', side: 'BUY' };

export default [cashtag('IBM'), entity('keyword1', order, 'Bought')];
