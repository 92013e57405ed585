import type { Surface } from '../surface.js';
import { commandLineSurface } from './command-lines.js';
import { fileSurfaces } from './files.js';
import { languageSurfaces } from './language.js';
import { podSurfaces } from './pod.js';
import { requestSurfaces } from './requests.js';

/** Every surface that is fuzzed. */
export const surfaces: readonly Surface[] = [
  ...languageSurfaces,
  ...fileSurfaces,
  ...podSurfaces,
  ...requestSurfaces,
  commandLineSurface,
];
