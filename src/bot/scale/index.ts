/** @module One bot in several processes. */

export { isLiving, members } from './members.js';
export { ScaledIntake } from './scaled-intake.js';
export { checkScale } from './scale-options.js';
export type { CheckedScale, ScaleOptions } from './scale-options.js';
