import { tenantOf, type UserId } from '../contract/index.js';

/** The company that the pod belongs to. */
export interface Company {
  readonly name: string;
  /** Its number, the upper bits of its users' ids. */
  readonly tenant: number;
}

interface Someone {
  readonly id: UserId;
}

/** Whether two users are of the same company. */
export function areColleagues(one: Someone, other: Someone): boolean {
  return tenantOf(one.id) === tenantOf(other.id);
}
