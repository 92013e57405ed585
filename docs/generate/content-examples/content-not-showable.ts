import { element } from 'cadenza/messageml';

export default element('price tag', {}, '101.25');
