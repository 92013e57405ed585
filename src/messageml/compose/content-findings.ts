import type { CatalogueEntry } from '../diagnostics/catalogue-entry.js';

/**
 * What {@link checkMessage} finds in content before there is a message that the engine could check: rows of
 * `docs/diagnostics.md`, in addition to those of the engine's catalogue. The service never sees them.
 */
export const contentFindings = {
  'entity-key-taken': {
    severity: 'error',
    summary: 'Two entities with one key',
    message: 'The entity key {key} stands for two different objects in one message.',
    explanation:
      'Entities bring their objects into the data of the message, each under its key. The first object under a key stays, so the second element would show the object of the first. Showing one object twice is not an error.',
    fix: 'Give each entity its own key.',
  },
  'entity-key-generated': {
    severity: 'error',
    summary: 'An entity under a key that the service generates',
    message: 'The service uses the entity key {key} for <{tag}> in this message.',
    explanation:
      'Mentions, hashtags, cashtags, instruments, emojis and dates have data as well, which the service adds under numbered keys: keyword1, mention2, emoji3, tag4, datetime5. Other data that already has such a key stays, and programs that read the message take it for the data of the element.',
    fix: 'Give the entity another key.',
  },
  'field-name-taken': {
    severity: 'error',
    summary: 'Two fields with one name in a form',
    message: 'Two fields of the form {form} have the name {name}.',
    explanation:
      'A reply has one value for each name, so what is entered into one of the fields would be lost. Check boxes with one name are one field, and so are radio buttons.',
    fix: 'Give each field its own name.',
  },
  'content-not-showable': {
    severity: 'error',
    summary: 'Something that no message can show',
    message: '{problem}',
    explanation:
      'Content is text, numbers, elements, markup, and lists of these, none of which contains itself; elements and attributes have names that XML allows, and the data of entities is JSON. The compiler refuses most of the rest; this is what it could not see.',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** The code of a finding about content. */
export type ContentFindingCode = keyof typeof contentFindings;
