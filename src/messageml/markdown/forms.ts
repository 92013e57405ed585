import { isBlank } from '../../java/text/index.js';
import type { DocumentElement } from '../document/document.js';
import { attributeOf, textIn } from '../document/document.js';
import { isRendered } from '../rules/naming.js';
import { escapeMarkdown } from './escape.js';
import type { MarkdownElement } from './markdown-writer.js';
import { plainText } from './plain-text.js';
import { setOff } from './tables.js';

const hintAttributes = ['placeholder', 'label', 'title'];

/** A check box or radio button: its text with a space on each side, when that is one piece. */
const choice: MarkdownElement = {
  kind: 'block',
  write(writer, element) {
    const [child, ...others] = element.children;
    const text = child === undefined || others.length > 0 ? '' : plainText([child]);
    writer.write(` ${isBlank(text) ? '' : escapeMarkdown(text)} `);
  },
};

/** Forms and what is in them: a word for each input, with its hints and its text. */
export const forms = {
  form: setOff,
  button: {
    kind: 'block',
    write(writer, element) {
      writer.write('(Button:');
      writer.writeChildren(element);
      writer.write(')');
    },
  },
  checkbox: choice,
  radio: choice,
  select: {
    kind: 'block',
    write(writer, element) {
      const label = attributeOf(element, 'label') ?? '';
      writer.write(` ${isBlank(label) ? '' : escapeMarkdown(label)} \n`);
      writer.writeChildren(element);
    },
  },
  option: {
    kind: 'block',
    write(writer, element) {
      writer.write('-');
      writer.writeChildren(element);
      writer.write('\n');
    },
  },
  'text-field': input('Text Field', (element) => hints(element, initialText(element))),
  textarea: input('Text Area', (element) => hints(element, initialText(element))),
  richtextarea: input('Rich Text Area', (element) => hints(element, initialText(element))),
  'person-selector': input('Person Selector', hints),
  'room-selector': input('Room Selector', hints),
  'time-picker': input('Time Picker', hints),
  'timezone-picker': input('Timezone Picker', timezoneHints),
  'date-selector': input('Date Selector', hints),
  'date-picker': input('Date Picker', datePickerHints),
} as const satisfies Record<string, MarkdownElement>;

function input(name: string, describe: (element: DocumentElement) => string): MarkdownElement {
  return {
    kind: 'block',
    write: (writer, element) => writer.write(`(${name}${escapeMarkdown(describe(element))})`),
  };
}

/** The initial value of a text input: its text, when that is one piece. */
function initialText({ children }: DocumentElement): string {
  return children.length === 1 ? textIn(children) : '';
}

/** `:[placeholder][label][title]value` of what is there, an empty hint as `[]`. */
function hints(element: DocumentElement, value = ''): string {
  let text = '';
  for (const name of hintAttributes) {
    const hint = attributeOf(element, name);
    if (hint !== undefined) {
      text += `[${hint}]`;
    }
  }
  text += value;
  return text === '' ? '' : `:${text}`;
}

/** Of a time zone picker in PresentationML only the rendered placeholder is shown. */
function timezoneHints(element: DocumentElement): string {
  if (!element.presentation) {
    return hints(element);
  }
  const attributes = element.attributes.filter(
    (attribute) => attribute.name !== 'placeholder' || isRendered(attribute),
  );
  return hints({ ...element, attributes });
}

/** The date picker has its own order, and no empty hints. */
function datePickerHints(element: DocumentElement): string {
  let text = '';
  for (const name of ['label', 'title', 'placeholder']) {
    const hint = attributeOf(element, name);
    if (hint) {
      text += `[${hint}]`;
    }
  }
  return text === '' ? '' : `:${text}`;
}
