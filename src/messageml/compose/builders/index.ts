/** @module One function per element, typed so that what the service would refuse does not compile. */

export type { TextAttributes } from './attributes.js';
export { button, resetButton } from './buttons.js';
export type { ButtonAttributes, ButtonClass, ButtonLook } from './buttons.js';
export {
  card,
  cardBody,
  cardHeader,
  expandableCard,
  expandableCardBody,
  expandableCardHeader,
} from './cards.js';
export type { CardAttributes, ExpandableCardAttributes } from './cards.js';
export { checkbox, checkboxes, option, radio, radios, select, selectOf } from './choice-inputs.js';
export type {
  CheckboxAttributes,
  GroupAttributes,
  SelectAttributes,
  TickAttributes,
} from './choice-inputs.js';
export type { Choices } from './choices-given.js';
export { dialog, dialogBody, dialogFooter, dialogTitle, openChat, openDialog } from './dialogs.js';
export type { ChatTarget, DialogAttributes } from './dialogs.js';
export { dialogForm, form } from './form.js';
export type { Form, FormAttributes, FormContent, InferAction, InferValues } from './form.js';
export { a, img } from './links.js';
export { li, ol, ul } from './lists.js';
export {
  datePicker,
  dateSelector,
  personSelector,
  roomSelector,
  timePicker,
  timezonePicker,
} from './pickers.js';
export type {
  DatePickerAttributes,
  Days,
  PersonSelectorAttributes,
  RoomSelection,
  RoomSelectorAttributes,
  TimePickerAttributes,
  Times,
  TimezonePickerAttributes,
} from './pickers.js';
export { cashtag, chime, dateTime, emoji, hashtag, instrument, mention } from './references.js';
export type {
  CashtagOptions,
  DateTimeOptions,
  EmojiOptions,
  MarketSector,
  MentionedPerson,
  MentionOptions,
} from './references.js';
export { table, tbody, td, tfoot, th, thead, tr } from './tables.js';
export type { CellAttributes } from './tables.js';
export { b, br, code, div, h1, h2, h3, h4, h5, h6, hr, i, p, pre, span, sub, sup } from './text.js';
export type { CodeAttributes, CodeLanguage } from './text.js';
export { numberField, richTextArea, textArea, textField } from './text-inputs.js';
export type {
  NumberFieldAttributes,
  TextAreaAttributes,
  TextFieldAttributes,
} from './text-inputs.js';
