import type { EventType } from '../../contract/index.js';

/** The names that have one letter less, each without another one. */
type OneLess<
  Name extends string,
  Before extends string = '',
  Found extends string = never,
> = Name extends `${infer Letter}${infer Rest}`
  ? OneLess<Rest, `${Before}${Letter}`, Found | `${Before}${Rest}`>
  : Found;

/** Whether a letter is missing, too many, wrong or in the place of its neighbour. */
type IsNear<Name extends string, Type extends string> = [
  Extract<Name | OneLess<Name>, OneLess<Type>> | Extract<OneLess<Name>, Type>,
] extends [never]
  ? false
  : true;

/**
 * The known types of events that a name is but for one letter; none for a known type, and for what may be a type that
 * this version does not know. `bot.on` refuses a little more when it is called.
 *
 * @example
 * type Meant = SlipOf<'USERJOINEDROM'>; // 'USERJOINEDROOM'
 */
export type SlipOf<Name extends string> = Name extends EventType
  ? never
  : { [Type in EventType]: IsNear<Name, Type> extends true ? Type : never }[EventType];
