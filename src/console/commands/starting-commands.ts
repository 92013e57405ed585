import type { RoomAttributes, StreamId, UserId } from '../../contract/index.js';
import { isUnlisted } from '../state/conversations.js';
import { emptyDraft } from '../state/drafts.js';
import type { CommandContext } from './command-context.js';
import { orNotice } from './command-context.js';
import type { PolicyGate } from './pass-policies.js';
import { readConversations } from './read-conversations.js';
import type { ReadingCommands } from './reading-commands.js';
import type { RoomCommands } from './room-commands.js';

/** A room to be made, and who is to be in it from the start. */
export interface NewRoom {
  readonly attributes: RoomAttributes;
  readonly memberIds: readonly UserId[];
}

/** How a person starts conversations. What fails is shown as a notice; nothing here rejects. */
export interface StartingCommands {
  /** Opens the chat with these people, making it if there is none. @param text - begins its draft */
  openChat(userIds: readonly UserId[], text?: string): Promise<boolean>;
  createRoom(room: NewRoom): Promise<boolean>;
}

/** Binds how a person starts conversations to the pod and the state. */
export function createStartingCommands(
  context: CommandContext,
  parts: {
    readonly gate: PolicyGate;
    readonly reading: Pick<ReadingCommands, 'openConversation'>;
    readonly rooms: Pick<RoomCommands, 'addMembers'>;
  },
): StartingCommands {
  const { service, store } = context;
  const { gate, reading, rooms } = parts;
  const openNew = async (streamId: StreamId) => {
    if (isUnlisted(store.state().conversations, { streamId })) {
      await readConversations(context);
    }
    reading.openConversation(streamId);
  };
  return {
    openChat: async (userIds, text) => {
      const streamId = await orNotice(context, service.createChat(userIds));
      if (streamId !== undefined) {
        await openNew(streamId);
        const draft = store.state().drafts[streamId] ?? emptyDraft;
        if (text !== undefined && draft.text === '') {
          store.dispatch({ type: 'draftChanged', streamId, draft: { ...draft, text } });
        }
      }
      return streamId !== undefined;
    },
    createRoom: async ({ attributes, memberIds }) => {
      const made = gate.pass((flags) => service.createRoom(attributes, flags));
      const streamId = await orNotice(context, made);
      if (streamId === undefined) {
        return false;
      }
      await openNew(streamId);
      await rooms.addMembers(streamId, memberIds);
      return true;
    },
  };
}
