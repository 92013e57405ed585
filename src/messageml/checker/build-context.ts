import type { CheckContext } from '../rules/context.js';
import type { ElementPlans } from './element-plans.js';

/** What building the elements of one message needs besides what their checks do. */
export interface BuildContext extends CheckContext {
  /** The rows of the registry, ready for building. */
  readonly plans: ElementPlans;
}
