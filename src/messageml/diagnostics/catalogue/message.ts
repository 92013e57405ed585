import type { CatalogueEntry } from '../catalogue-entry.js';

/** Findings about the message as a whole: its text, its data, its root. */
export const messageFindings = {
  'empty-message': {
    severity: 'error',
    summary: 'An empty message',
    message: 'The message is empty.',
    explanation: 'A message needs at least <messageML> </messageML>.',
    fix: 'Write <messageML>…</messageML>.',
    service: 'Error parsing message: the message cannot be null or empty',
  },
  'data-not-json': {
    severity: 'error',
    summary: 'Entity data that is not JSON',
    message: 'The entity data is not valid JSON: {problem}.',
    explanation: 'The data that goes with a message is the JSON text of one object.',
    fix: 'Make the data with JSON.stringify.',
    service: 'Error parsing EntityJSON: {problem}',
  },
  'data-not-object': {
    severity: 'error',
    summary: 'Entity data that is not an object',
    message: 'The entity data is JSON, but not an object.',
    explanation:
      'The data is one JSON object whose members are the entities, by the ids under which the message refers to them.',
    fix: 'Send one object with a member for each entity.',
    service: 'Error parsing EntityJSON: provided content is not a JSON object',
  },
  'unknown-root': {
    severity: 'error',
    summary: 'A root element that is not messageML',
    message: 'The root element is <{tag}>, but a message is a <messageML>.',
    explanation:
      'A message has the root <messageML>, or <div data-format="PresentationML" data-version="2.0"> when it is a rendered one. Upper and lower case count.',
    fix: 'Write <messageML>…</messageML> around the message.',
    service: 'Root tag must be <messageML> or <div>',
  },
  'root-with-style': {
    severity: 'error',
    summary: 'Class or style on the root',
    message: '<messageML> takes no attributes.',
    explanation: 'The root is not shown, so it cannot be styled.',
    fix: 'Put a <div> with the attributes inside the root.',
    service: 'Element "messageML" may not have attributes',
  },
  'incomplete-presentation-root': {
    severity: 'error',
    summary: 'A root div that is not marked as PresentationML',
    message: 'The root <div> lacks data-format="PresentationML" or data-version.',
    explanation:
      'A message whose root is a <div> is taken as PresentationML, the rendered form, which says so in these two attributes.',
    fix: 'Write <messageML> as the root.',
    service:
      'Malformed PresentationML. The attributes "data-format" and "data-version" are required.',
  },
  'chime-with-content': {
    severity: 'error',
    summary: 'A chime with other content',
    message: 'A message with a chime may hold nothing else, not even spaces.',
    explanation: 'A chime is a separate message: <messageML><chime/></messageML>.',
    fix: 'Send the chime and the rest as two messages.',
    service: 'Chime messages may not have any other content',
  },
} as const satisfies Record<string, CatalogueEntry>;
