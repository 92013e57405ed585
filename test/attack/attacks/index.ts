import type { Attack } from '../attack.js';
import { busyPodAttacks } from './busy-pod.js';
import { importAttacks } from './imports.js';
import { largePodAttacks } from './large-pod.js';
import { messageAttacks } from './messages.js';
import { multipartAttacks } from './multipart.js';
import { policyAttacks } from './policies.js';
import { requestAttacks } from './requests.js';

/** Every attack that is repeated. */
export const attacks: readonly Attack[] = [
  ...multipartAttacks,
  ...importAttacks,
  ...messageAttacks,
  ...policyAttacks,
  ...requestAttacks,
  ...busyPodAttacks,
  ...largePodAttacks,
];
