import { createQuestions } from '../service/questions.js';
import type { CommandContext, CommandParts } from './command-context.js';
import type { EntryCommands } from './entry-commands.js';
import { createEntryCommands } from './entry-commands.js';
import type { FormCommands } from './form-commands.js';
import { createFormCommands } from './form-commands.js';
import type { MessageCommands } from './message-commands.js';
import { createMessageCommands } from './message-commands.js';
import { createSeenNoter } from './note-seen.js';
import type { PolicyGate } from './pass-policies.js';
import { createPolicyGate } from './pass-policies.js';
import type { ReadingCommands } from './reading-commands.js';
import { createReadingCommands } from './reading-commands.js';
import type { RoomCommands } from './room-commands.js';
import { createRoomCommands } from './room-commands.js';
import type { StartingCommands } from './starting-commands.js';
import { createStartingCommands } from './starting-commands.js';

/** What a person can do on the page. What fails is shown as a notice; nothing here rejects but `passPolicies`. */
export interface Commands
  extends
    EntryCommands,
    ReadingCommands,
    StartingCommands,
    MessageCommands,
    RoomCommands,
    FormCommands {
  /** What the person wants where a policy of the company objects. @param insists - sends it nevertheless */
  answerObjection(insists: boolean): void;
  /** Does what a view does itself past the policies of the company; rejects as that does. */
  readonly passPolicies: PolicyGate['pass'];
  /** Tries a connection that is lost, or was ended for want of a login, again at once. */
  reconnect(): void;
}

/** Binds what a person can do to the pod and the state. */
export function createCommands(parts: CommandParts): Commands {
  const context: CommandContext = { ...parts, questions: createQuestions() };
  const gate = createPolicyGate(context.store);
  const noter = createSeenNoter(context);
  const reading = createReadingCommands(context, noter);
  const rooms = createRoomCommands(context, gate);
  const entry = createEntryCommands(context, reading, noter);
  return {
    ...reading,
    ...entry,
    ...createStartingCommands(context, { gate, reading, rooms }),
    ...createMessageCommands(context, gate),
    ...rooms,
    ...createFormCommands(context),
    answerObjection: (insists) => gate.answer(insists),
    passPolicies: (attempt) => gate.pass(attempt),
    reconnect: () => {
      const { connection } = context.store.state();
      if (connection === 'loggedOut' || connection === 'otherLogin') {
        void entry.resume();
      } else {
        context.hub.retryNow();
      }
    },
  };
}
