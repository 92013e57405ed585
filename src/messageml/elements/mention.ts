import type { DirectoryUser } from '../directory.js';
import type { MutableElement } from '../document/mutable-element.js';
import { nextEntityId } from '../entities/numbering.js';
import { readInteger } from '../rules/attributes.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, startOf, valuePlace } from '../rules/naming.js';
import type { ElementDefinition } from './definition.js';
import { droppedInPresentation, ownEntityId } from './keywords.js';
import { ignored } from './shared.js';

export const mention = {
  tags: ['mention'],
  listName: 'mention',
  description: 'A person, who is notified.',
  attributes: {
    uid: { kind: 'integer', description: 'The user id. One of uid and email is needed.' },
    email: { kind: 'text', description: 'The e-mail address. One of uid and email is needed.' },
    strict: {
      kind: 'boolean',
      default: 'true',
      description:
        'With false somebody who is not found is shown as text; otherwise it is an error.',
    },
    'data-entity-id': ownEntityId,
    ...droppedInPresentation,
  },
  content: ignored,
  shorthand: true,
  counter: 'mentions',
  presentation: {},
  checks: [resolve],
  readAttributes: { uid: readInteger },
  read: readMention,
} as const satisfies ElementDefinition;

function readMention(element: MutableElement, context: CheckContext): void {
  const supplied = element.entity;
  // One that was made of a <span> without an id gets one as if no mention came before it.
  const id = supplied === undefined ? nextEntityId('mention', context) : 'mention0';
  const statesUid = findAttribute(element, 'uid') !== undefined;
  context.buildAttributes(element);
  context.buildChildren(element);
  const uid = findAttribute(element, 'uid')?.value;
  element.entity = {
    kind: 'mention',
    id: findAttribute(element, 'data-entity-id')?.value ?? id,
    user: undefined,
    userId: uid ?? (supplied?.kind === 'mention' ? supplied.userId : undefined),
    email: uid === undefined ? findAttribute(element, 'email')?.value : undefined,
  };
  const { userId, email } = element.entity;
  if (!statesUid && (userId ?? email) === undefined) {
    context.namelessMentions.push(element);
  }
}

function resolve(element: MutableElement, context: CheckContext): void {
  const { entity } = element;
  if (entity?.kind !== 'mention') {
    return;
  }
  const key = entity.userId ?? entity.email;
  if (key === undefined) {
    return;
  }
  const user = findUser(entity, context);
  if (user !== undefined) {
    element.entity = { ...entity, user, userId: entity.userId ?? String(user.id) };
    return;
  }
  const strict = findAttribute(element, 'strict')?.value ?? 'true';
  if (strict.toLowerCase() !== 'true') {
    context.mentionsUnfound = true;
    return;
  }
  const place = valuePlace(element, entity.userId === undefined ? 'email' : 'uid');
  report(context, 'user-not-found', place, { user: key });
}

/** Reports mentions that name no one. */
export function reportNamelessMentions(context: CheckContext): void {
  for (const element of context.namelessMentions) {
    report(context, 'mention-empty', startOf(element), {});
  }
}

/** Without a look-up of its kind everybody exists, and is called what the message says. */
function findUser(
  {
    userId,
    email = '',
  }: { readonly userId: string | undefined; readonly email: string | undefined },
  { directory }: CheckContext,
): DirectoryUser | undefined {
  if (userId === undefined) {
    if (directory.userByEmail !== undefined) {
      return directory.userByEmail(email) ?? undefined;
    }
    return { id: 0, displayName: email, username: email, email };
  }
  const id = Number(userId);
  if (directory.userById !== undefined) {
    return directory.userById(id) ?? undefined;
  }
  return { id, displayName: userId, username: userId };
}
