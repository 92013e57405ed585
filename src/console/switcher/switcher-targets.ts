import type { Person, UserId } from '../../contract/index.js';
import { everyoneBut, isMeant } from '../people/people.js';
import type { Conversation } from '../state/conversations.js';
import { conversationName, othersIn } from '../state/conversations.js';
import type { PageName } from '../state/page-names.js';
import { pageNames } from '../state/page-names.js';
import type { PodTopic } from '../state/pod-topics.js';
import { podTopics } from '../state/pod-topics.js';

/** Somewhere to go. */
export type Target =
  | { readonly kind: 'conversation'; readonly label: string; readonly streamId: string }
  | { readonly kind: 'person'; readonly label: string; readonly userId: UserId }
  | { readonly kind: 'view'; readonly label: string; readonly page: PageName }
  | { readonly kind: 'pod'; readonly label: string; readonly topic: PodTopic };

/** What there is to go to. */
export interface Whereto {
  readonly conversations: readonly Conversation[];
  readonly people: ReadonlyMap<UserId, Person>;
  readonly me: UserId;
  /** Whether only one's own conversations may be looked at. */
  readonly isConfined: boolean;
}

/** How many are offered at once. */
const most = 12;

/**
 * Where somebody may want to go: conversations first, then people with whom there is no chat yet, views and topics of the pod’s panel, those that fit what was typed.
 *
 * @param typed - the beginnings of words of a name, in any case
 */
export function switcherTargets(whereto: Whereto, typed: string): readonly Target[] {
  const { conversations, people, me, isConfined } = whereto;
  const sought = typed.trim().toLowerCase();
  const fits = (label: string) =>
    label
      .toLowerCase()
      .split(/[\s/]+/)
      .some((_word, at, words) => words.slice(at).join(' ').startsWith(sought));
  const views = pageNames.filter(
    (name) => !isConfined || !/^(administration|workbench)\//.test(name),
  );
  const chatted = new Set(
    conversations.filter(({ type }) => type === 'IM').flatMap((chat) => othersIn(chat, me)),
  );
  return [
    ...conversations
      .map((one) => ({ label: conversationName(one, people, me), streamId: one.id }))
      .filter(({ label }) => fits(label))
      .map((found) => ({ kind: 'conversation' as const, ...found })),
    ...everyoneBut(people, me)
      .filter((person) => !chatted.has(person.id) && isMeant(person, typed))
      .map(({ id, displayName }) => ({ kind: 'person' as const, label: displayName, userId: id })),
    ...views
      .map((page) => ({ kind: 'view' as const, label: viewLabel(page), page }))
      .filter(({ label }) => fits(label)),
    ...(isConfined ? [] : podTopics)
      .map((topic) => ({ kind: 'pod' as const, label: `The pod: ${topic}`, topic }))
      .filter(({ label }) => fits(label)),
  ].slice(0, most);
}

function viewLabel(page: PageName): string {
  const words = page.replace('/', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
