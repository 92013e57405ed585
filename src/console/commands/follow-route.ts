import type { ConsoleState } from '../state/console-state.js';
import { messagesIn } from '../state/console-state.js';
import { isUnlisted } from '../state/conversations.js';
import { isCalled } from '../state/histories.js';
import type { Route } from '../state/route.js';
import type { CommandContext } from './command-context.js';
import { readConversations } from './read-conversations.js';
import type { ReadingCommands } from './reading-commands.js';

/** Goes where addresses lead, as soon as it is known which conversations there are. */
export interface RouteFollower {
  /** Goes there now, or when the conversations are listed; left out, nowhere. */
  open(route?: Route): void;
  /** Lists the conversations, and goes where that was awaited. Whether it worked. */
  list(): Promise<boolean>;
}

/** Makes a {@link RouteFollower}. */
export function createRouteFollower(
  context: CommandContext,
  { openConversation }: Pick<ReadingCommands, 'openConversation'>,
): RouteFollower {
  const { store } = context;
  let awaited: { readonly route: Route; readonly from: string } | undefined;

  const go = (route: Route) => {
    const { streamId, messageId, part, page, filter = '', chosen = {} } = route;
    if (page !== undefined) {
      store.dispatch({ type: 'pageOpened', name: page, filter, chosen });
    } else if (streamId === undefined) {
      store.dispatch({ type: 'conversationClosed' });
    } else if (isUnlisted(store.state().conversations, { streamId })) {
      store.dispatch({ type: 'conversationClosed' });
      store.dispatch({
        type: 'noticeGiven',
        kind: 'error',
        text: 'The conversation of this address is not there, or this person is not in it.',
      });
    } else {
      if (!isThere(store.state(), route)) {
        openConversation(streamId, messageId);
      }
      store.dispatch({ type: 'partShown', messageId, part });
    }
  };
  return {
    open: (route) => {
      const isNow = route !== undefined && store.state().listed;
      const from = whereabouts(store.state());
      awaited = isNow || route === undefined ? undefined : { route, from };
      if (isNow) {
        go(route);
      }
    },
    list: async () => {
      const isListed = await readConversations(context);
      if (isListed && awaited !== undefined) {
        const { route, from } = awaited;
        awaited = undefined;
        // Who went somewhere else meanwhile stays there.
        if (whereabouts(store.state()) === from) {
          go(route);
        }
      }
      return isListed;
    },
  };
}

/** Where somebody is: on a page, in a conversation or nowhere. */
export function whereabouts({ page, open }: ConsoleState): string {
  return page?.name ?? open?.streamId ?? '';
}

/** Whether a conversation is open where an address leads: only what is beside it changes then, and not the reader's place. */
function isThere(state: ConsoleState, { streamId = '', messageId = '', part }: Route): boolean {
  const { open } = state;
  if (open?.streamId !== streamId) {
    return false;
  }
  return part === undefined
    ? (open.target ?? '') === messageId
    : messagesIn(state, streamId).some((message) => isCalled(message, messageId));
}
