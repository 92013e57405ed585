import type { Surface } from '../surface.js';
import { fileSurfaces } from './files.js';
import { languageSurfaces } from './language.js';
import { podSurface } from './pod.js';

/** Every surface that is fuzzed. */
export const surfaces: readonly Surface[] = [...languageSurfaces, ...fileSurfaces, podSurface];
