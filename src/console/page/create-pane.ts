import type { CommandParts } from '../commands/command-context.js';
import { createCommands } from '../commands/commands.js';
import type { PaneParts } from '../panes/split.js';
import type { PodCalls } from '../service/administration.js';
import { createSeenChannel } from '../service/seen-channel.js';
import { initialState } from '../state/console-state.js';
import { reduce } from '../state/reducer.js';
import { createStore } from '../state/store.js';
import { watchPerson } from './watch-page.js';

/** Makes what a person beside the first needs: a state and commands of their own. */
export function createPane(
  given: Pick<CommandParts, 'service' | 'remembered' | 'hub'>,
  calls: PodCalls,
): PaneParts {
  const store = createStore(reduce, { ...initialState, detailsShown: false });
  // Who comes in next time is up to the first.
  const remembered = {
    ...given.remembered,
    username: () => undefined,
    rememberUsername: () => undefined,
  };
  const seen = createSeenChannel();
  const commands = createCommands({ ...given, remembered, store, seen });
  const forget = watchPerson(document, store, remembered);
  return {
    store,
    commands,
    calls,
    stop: () => {
      forget();
      commands.stop();
      seen.close();
    },
  };
}
