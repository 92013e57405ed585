import { bots } from './bots.js';
import type { Capability } from './capability.js';
import { compliance } from './compliance.js';
import { messages } from './messages.js';
import { people } from './people.js';
import { texts } from './texts.js';

/** What is measured as it grows. */
export const capabilities: readonly Capability[] = [
  ...texts,
  ...messages,
  ...people,
  ...compliance,
  ...bots,
];
