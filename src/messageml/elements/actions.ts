import { hasWhiteSpace } from '../../java/text/index.js';
import type { MutableElement } from '../document/mutable-element.js';
import { checkChoice, filled, length, value } from '../rules/attributes.js';
import { content, neededChild } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, startOf, valuePlace } from '../rules/naming.js';
import { countUserIds } from '../values/json-lists.js';
import type { AttributeDefinition, Check, ElementDefinition } from './definition.js';

/** How many people an action may open a chat with. */
const maximumUsers = 15;

/** Each attribute is accepted under both of its names, in both notations. */
function eitherName<const Definition extends AttributeDefinition>(
  name: string,
  definition: Definition,
) {
  const presentation = `data-${name}`;
  const names = [name, presentation];
  return {
    ...definition,
    presentation,
    serviceName: name,
    inMessageML: names,
    inPresentationML: names,
  } as const;
}

export const uiAction = {
  tags: ['ui-action'],
  listName: 'uiaction',
  description: 'Makes the buttons in it open a chat or a dialog, without asking the bot.',
  attributes: {
    action: eitherName('action', {
      kind: 'choice',
      required: true,
      values: ['open-im', 'open-dialog'],
      description: 'What happens.',
    }),
    trigger: eitherName('trigger', {
      kind: 'choice',
      values: ['click'],
      default: 'click',
      description: 'When it happens.',
    }),
    'user-ids': eitherName('user-ids', {
      kind: 'json',
      description: 'With whom a chat is opened: a JSON array of up to 15 user ids.',
    }),
    'stream-id': eitherName('stream-id', {
      kind: 'text',
      description: 'Which chat is opened.',
    }),
    'side-by-side': eitherName('side-by-side', {
      kind: 'boolean',
      default: 'true',
      description: 'Whether the chat opens beside this one, or in its place.',
    }),
    'target-id': eitherName('target-id', {
      kind: 'text',
      maximumLength: 64,
      description: 'The id of the dialog to open, which is next to the action.',
    }),
  },
  content: {
    elements: ['button', 'ui-action'],
    text: false,
    atLeastOne: ['button', 'ui-action'],
  },
  counter: 'uiactions',
  presentation: {
    tag: 'div',
    class: 'ui-action',
    divRank: 12,
    order: ['action', 'trigger', 'user-ids', 'stream-id', 'side-by-side', 'target-id'],
    defaults: { trigger: 'click' },
  },
  checks: [content, neededChild, filled('action'), value('action'), byAction, value('trigger')],
} as const satisfies ElementDefinition;

function byAction(element: MutableElement, context: CheckContext): void {
  const action = findAttribute(element, 'action')?.value;
  if (action === 'open-im') {
    chat(element, context);
  } else if (action === 'open-dialog') {
    wellFormedId('target-id')(element, context);
  }
}

/** Checks that an id is there, short enough and without white space. */
export function wellFormedId(name: string): Check {
  const lengthOfId = length(name);
  return (element, context) => {
    const id = findAttribute(element, name)?.value ?? '';
    if (id === '' || hasWhiteSpace(id)) {
      report(context, 'invalid-id', valuePlace(element, name), { attribute: name });
    } else {
      lengthOfId(element, context);
    }
  };
}

function chat(element: MutableElement, context: CheckContext): void {
  checkChoice(element, 'side-by-side', ['true', 'false'], context);
  const users = findAttribute(element, 'user-ids');
  const stream = findAttribute(element, 'stream-id');
  if (users !== undefined && stream !== undefined) {
    report(context, 'action-with-two-targets', startOf(element), {});
  } else if (users === undefined && stream === undefined) {
    report(context, 'action-without-target', startOf(element), {});
  }
  if (users === undefined) {
    return;
  }
  const count = countUserIds(users.value);
  const place = valuePlace(element, 'user-ids');
  if (count === undefined) {
    report(context, 'invalid-members', place, { attribute: 'user-ids', kind: 'user' });
  } else if (count > maximumUsers) {
    report(context, 'too-many-users', place, {});
  }
}
