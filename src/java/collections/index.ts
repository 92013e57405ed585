/** @module In which order Java's collections hold what was put into them. */

export { inHashOrder } from './hash-order.js';
