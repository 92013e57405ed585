import { collection } from '../../bot/index.js';

/** Rows that are objects. */
export const colours = collection<{ colour: string }>('colours');

/** Rows that are numbers. */
export const numbers = collection<number>('numbers');

/** A day, in milliseconds. */
export const day = 86_400_000;
