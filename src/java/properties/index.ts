/** @module Files of Java properties (`java.util.Properties`): `key=value`, a line each. */

export type { Property } from './read-properties.js';
export { readProperties } from './read-properties.js';
