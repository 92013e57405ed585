import type { DateText, TimeText } from '../calendar.js';
import type { MessageNode } from '../content.js';
import type { NeedsForm } from '../inside.js';
import { build } from './container.js';
import type {
  LabelledAttributes,
  RequirableAttributes,
  SwitchableAttributes,
  UnlessRequired,
} from './input-attributes.js';

/** What {@link personSelector} takes beside its name. */
export interface PersonSelectorAttributes extends LabelledAttributes, RequirableAttributes {
  /** Who is chosen at first. Default: no one. */
  readonly value?: readonly number[] | undefined;
}

/**
 * Lets people choose persons. Its reply is a list of user ids.
 *
 * @example
 * personSelector('approvers', { label: 'Approvers', required: true })
 */
export function personSelector<const Name extends string>(
  name: Name,
  attributes?: PersonSelectorAttributes,
): MessageNode<'person-selector', NeedsForm<Name, readonly number[]>> {
  return build('person-selector', { name, ...attributes }, null);
}

/** What {@link roomSelector} takes beside its name. */
export interface RoomSelectorAttributes extends LabelledAttributes, RequirableAttributes {
  /** What is chosen at first: stream ids, and user ids as text. Default: nothing. */
  readonly value?: readonly string[] | undefined;
}

/** What was chosen in a {@link roomSelector}. */
export interface RoomSelection {
  /** The people that were chosen. */
  readonly userIds: readonly number[];
  /** The rooms that were chosen, by ids that compare with those of events and calls. */
  readonly streamIds: readonly string[];
}

/**
 * Lets people choose rooms and persons. Its reply is a {@link RoomSelection}.
 *
 * @example
 * form('share', [roomSelector('rooms', { label: 'Share with', required: true }), button('share', 'Share')])
 */
export function roomSelector<const Name extends string>(
  name: Name,
  attributes?: RoomSelectorAttributes,
): MessageNode<'room-selector', NeedsForm<Name, RoomSelection>> {
  return build('room-selector', { name, ...attributes }, null);
}

/**
 * Lets people choose a day, in the way older clients know. Its reply is a text as the client writes
 * it; {@link datePicker} is the one to use.
 *
 * @example
 * form('trip', [dateSelector('day', { required: true }), button('book', 'Book')])
 */
export function dateSelector<const Name extends string>(
  name: Name,
  attributes?: RequirableAttributes & Pick<LabelledAttributes, 'formNoValidate'>,
): MessageNode<'date-selector', NeedsForm<Name, string>> {
  return build('date-selector', { name, ...attributes }, null);
}

/** Days in a {@link datePicker}: one, from one to another, or days of the week (0 is Sunday). */
export type Days =
  | { readonly day: DateText }
  | { readonly from: DateText; readonly to: DateText }
  | { readonly daysOfWeek: readonly (0 | 1 | 2 | 3 | 4 | 5 | 6)[] };

/** What {@link datePicker} takes beside its name. */
export interface DatePickerAttributes
  extends LabelledAttributes, RequirableAttributes, SwitchableAttributes {
  /** The day chosen at first. Default: none. */
  readonly value?: DateText | undefined;
  /** The first day that can be chosen. Default: any. */
  readonly min?: DateText | undefined;
  /** The last day that can be chosen. Default: any. */
  readonly max?: DateText | undefined;
  /** Days that cannot be chosen. Default: none. */
  readonly disabledDate?: readonly Days[] | undefined;
  /** Days that stand out. Default: none. */
  readonly highlightedDate?: readonly Days[] | undefined;
  /** How the day is shown, of `d`, `M`, `y` and separators: `dd/MM/yyyy`. Default: the reader's way. */
  readonly format?: string | undefined;
}

/**
 * Lets people choose a day. Its reply is a text like `2024-12-31`, or `undefined` when it may be left
 * empty and was. {@link instantOf} makes an instant of day, time and zone.
 *
 * @example
 * datePicker('settlement', { min: '2024-01-01', disabledDate: [{ daysOfWeek: [0, 6] }] })
 */
export const datePicker = picker<'date-picker', DatePickerAttributes, DateText>('date-picker');

/** Times in a {@link timePicker}: one, or from one to another. */
export type Times =
  { readonly time: TimeText } | { readonly from: TimeText; readonly to: TimeText };

/** What {@link timePicker} takes beside its name. */
export interface TimePickerAttributes
  extends LabelledAttributes, RequirableAttributes, SwitchableAttributes {
  /** The time chosen at first. Default: none. */
  readonly value?: TimeText | undefined;
  /** The earliest that can be chosen. Default: any. */
  readonly min?: TimeText | undefined;
  /** The latest that can be chosen. Default: any. */
  readonly max?: TimeText | undefined;
  /** Seconds between the times that are offered, from 600 to 43,200. Default: 900. */
  readonly step?: number | undefined;
  /** Whether only the times that are offered can be entered. Default: `false`. */
  readonly strict?: boolean | undefined;
  /** Times that cannot be chosen. Default: none. */
  readonly disabledTime?: readonly Times[] | undefined;
  /** How the time is shown, of `h`, `H`, `m`, `s`, `a`: `HH:mm`. Default: the reader's way. */
  readonly format?: string | undefined;
}

/**
 * Lets people choose a time of day. Its reply is a text like `09:30:00`, or `undefined` when it may
 * be left empty and was.
 */
export const timePicker = picker<'time-picker', TimePickerAttributes, TimeText>('time-picker');

/** What {@link timezonePicker} takes beside its name. */
export interface TimezonePickerAttributes extends LabelledAttributes, RequirableAttributes {
  /** The zone chosen at first; `''` for none. Default: the reader's own. */
  readonly value?: string | undefined;
  /** Zones that cannot be chosen. Default: none. */
  readonly disabledTimezone?: readonly string[] | undefined;
}

/**
 * Lets people choose a time zone. Its reply is its name, such as `Europe/Paris`, or `undefined` when
 * it may be left empty and was.
 */
export const timezonePicker = picker<'timezone-picker', TimezonePickerAttributes, string>(
  'timezone-picker',
);

/** A builder of an input that is left empty unless it is required. */
export type PickerBuilder<Tag extends string, Attributes extends object, Value> = <
  const Name extends string,
  const Options extends Attributes = Attributes,
>(
  name: Name,
  attributes?: Options,
) => MessageNode<Tag, NeedsForm<Name, UnlessRequired<Options, Value>>>;

function picker<Tag extends string, Attributes extends object, Value>(
  tag: Tag,
): PickerBuilder<Tag, Attributes, Value> {
  return (name, attributes) => build(tag, { name, ...attributes }, null);
}
