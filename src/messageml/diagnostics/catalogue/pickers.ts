import type { CatalogueEntry } from '../catalogue-entry.js';

/** Findings about date, time and time zone pickers, actions and dialogs. */
export const pickerFindings = {
  'list-too-long': {
    severity: 'error',
    summary: 'A list of dates, times or zones that is too long',
    message: 'The attribute {attribute} is longer than 1024 characters.',
    explanation: 'The whole JSON text counts, in UTF-16 units.',
    service: 'Attribute "{attribute}" exceed maximum allowed length (1024)',
  },
  'invalid-list': {
    severity: 'error',
    summary: 'A list of dates or times that is not JSON',
    message: 'The attribute {attribute} cannot be read: {problem}.',
    explanation:
      'Dates: [{"day":"2024-12-31"},{"from":"…","to":"…"},{"daysOfWeek":[0,6]}]. Times: [{"time":"09:29:47"},{"from":"…","to":"…"}]. No other keys.',
    fix: 'Write a JSON array of items such as {items}.',
    service: 'Error parsing json in attribute "{attribute}": {problem}',
  },
  'invalid-interval': {
    severity: 'error',
    summary: 'An item of a list that is neither a single value nor a range',
    message: 'Each item of {attribute} is a single {kind} or a range, complete and not mixed.',
    explanation:
      'Dates: {"day":…}, {"from":…,"to":…} or {"daysOfWeek":[…]}. Times: {"time":…} or {"from":…,"to":…}. Each item uses one form.',
    fix: 'Write items such as {items}.',
    service: "{title} interval 'type' is unknown or null",
  },
  'invalid-list-date': {
    severity: 'error',
    summary: 'An item of a list that is not a date',
    message: '"{value}" is not a date of the form 2024-12-31.',
    explanation: 'Dates are written with four digits for the year and two each for month and day.',
    service: '"{value}" is not a valid date in ISO_8601 format',
  },
  'invalid-list-time': {
    severity: 'error',
    summary: 'An item of a list that is not a time',
    message: '"{value}" is not a time of the form 09:29:47.',
    explanation: 'Times are written with two digits each for hours, minutes and seconds.',
    service: '"{value}" is not a valid time, only HH:mm:ss format is allowed',
  },
  'weekday-out-of-range': {
    severity: 'error',
    summary: 'A weekday that does not exist',
    message: 'Weekdays are numbers from 0 (Sunday) to 6.',
    explanation: 'daysOfWeek lists the days of the week that are meant.',
    service: "'daysOfWeek' out of range [0-6]",
  },
  'format-characters': {
    severity: 'error',
    summary: 'A date or time format with other letters',
    message: 'The format has characters that a {kind} format cannot have.',
    explanation:
      'Dates: M, d and y with space . - / : between them. Times: h, H, m, s and a with space or : between them.',
    service: 'Attribute "{attribute}" contains an unsupported {kind} format, {letters}',
  },
  'invalid-format': {
    severity: 'error',
    summary: 'A date or time format that cannot be used',
    message:
      'The format is not one that Java can use: a letter is repeated too often, or a quote is open.',
    explanation: 'At most MMMMM, dd, hh, HH, mm, ss and one a.',
    service: 'Attribute "{attribute}" contains an invalid {kind} format',
  },
  'step-not-a-number': {
    severity: 'error',
    summary: 'A step that is not a number',
    message: 'The attribute step is a whole number of seconds.',
    explanation: 'It sets the distance between the times to choose from. Default: 900.',
    service: 'Attribute "step" should be a number.',
  },
  'step-out-of-range': {
    severity: 'error',
    summary: 'A step outside its range',
    message: 'The attribute step is between 600 and 43200 seconds.',
    explanation: 'That is, between ten minutes and twelve hours, both included.',
    service: 'Attribute "step" must be less than "43200" and more than "600".',
  },
  'invalid-timezone': {
    severity: 'error',
    summary: 'A time zone that does not exist',
    message: '"{zone}" is not a time zone.',
    explanation:
      'Time zones have the names of the tz database, spelt exactly; short names such as EST are not accepted.',
    fix: 'Write a name of the tz database, such as America/New_York.',
    service: 'Attribute "{attribute}" contains an invalid timezone: {zone}',
  },
  'invalid-timezone-list': {
    severity: 'error',
    summary: 'A list of time zones that is not a JSON array',
    message: 'The attribute {attribute} is a JSON array of time zone names.',
    explanation: 'For example ["Europe/Paris","America/New_York"].',
    service: 'Error parsing json in attribute "{attribute}". It should contain an array of Strings',
  },
  'action-without-target': {
    severity: 'error',
    summary: 'An open-im action without a chat',
    message: 'The action open-im needs stream-id or user-ids.',
    explanation: 'It has to say which chat to open, or with whom.',
    service: 'At least one between "stream-id" and "user-ids" should be present',
  },
  'action-with-two-targets': {
    severity: 'error',
    summary: 'An open-im action with two chats',
    message: 'The action open-im takes stream-id or user-ids, not both.',
    explanation: 'It opens one chat.',
    fix: 'Remove one of them.',
    service: 'Only one between "stream-id" and "user-ids" is allowed',
  },
  'too-many-users': {
    severity: 'error',
    summary: 'An open-im action with too many people',
    message: 'The attribute user-ids holds at most 15 ids.',
    explanation: 'The number of members of a chat that an action opens is limited.',
    service: 'Attribute "user-ids" contains more values than allowed. Max value is 15',
  },
  'dialog-not-found': {
    severity: 'error',
    summary: 'An action without its dialog',
    message: 'This <ui-action> needs exactly one dialog "{id}" next to it.',
    explanation:
      'The dialog that an action opens must be in the same element as the action, neither deeper nor outside.',
    fix: 'Put <dialog id="{id}"> directly next to the <ui-action>.',
    service: 'ui-action with a target-id must have only one dialog sibling with a matching id',
  },
  'dialog-with-two-forms': {
    severity: 'error',
    summary: 'A dialog with two forms',
    message: 'A dialog holds one form at most.',
    explanation: 'The whole dialog is then that form.',
    service: 'A "dialog" element can contain only one "form" element',
  },
  'dialog-with-form-and-more': {
    severity: 'error',
    summary: 'A dialog with other parts next to its form',
    message: 'A dialog with a form may hold nothing else.',
    explanation: 'Title, body and footer of the dialog then belong inside the form.',
    fix: 'Move the other parts into the form.',
    service: 'A "dialog" element can\'t contain a "form" element and any other element.',
  },
  'dialog-in-dialog': {
    severity: 'error',
    summary: 'A dialog inside a dialog',
    message: 'The {element} of a dialog may not hold another dialog.',
    explanation: 'Only one dialog can be open at a time.',
    fix: 'Move the inner dialog next to the outer one.',
    service: '{element} should not contain a dialog',
  },
} as const satisfies Record<string, CatalogueEntry>;
