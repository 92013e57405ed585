/**
 * The elements that readers operate: forms and what is in them, dialogs and what opens them. The
 * service takes them from bots alone (MSG-6).
 */
export const interactiveElementNames = [
  'form',
  'button',
  'text-field',
  'textarea',
  'richtextarea',
  'checkbox',
  'radio',
  'select',
  'option',
  'person-selector',
  'room-selector',
  'date-selector',
  'date-picker',
  'time-picker',
  'timezone-picker',
  'ui-action',
  'dialog',
] as const;

/**
 * The elements of MessageML, by the name under which the element table and a document's nodes
 * know them.
 *
 * Most are called as their tag. The exceptions: `heading` stands for `<h1>` to `<h6>`; `<header>`,
 * `<body>`, `<title>` and `<footer>` mean different elements in a card, an expandable card and a
 * dialog; `<audio>` is another way to write `chime`. `<input>` and `<label>`, with which
 * PresentationML writes what is in forms, are not elements of their own.
 */
export const elementNames = [
  'b',
  'i',
  'sub',
  'sup',
  'heading',
  'p',
  'br',
  'hr',
  'span',
  'div',
  'pre',
  'code',
  'a',
  'img',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'card',
  'card-header',
  'card-body',
  'expandable-card',
  'expandable-card-header',
  'expandable-card-body',
  'chime',
  'hash',
  'cash',
  'tag',
  'mention',
  'emoji',
  'dateTime',
  ...interactiveElementNames,
  'dialog-title',
  'dialog-body',
  'dialog-footer',
] as const;

/** The name of an element: `b`, `text-field`, `card-header`. */
export type ElementName = (typeof elementNames)[number];
