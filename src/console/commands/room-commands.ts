import type { MessageId, RoomAttributes, StreamId, UserId } from '../../contract/index.js';
import type { PodCall } from '../service/pod-calls.js';
import type { CommandContext } from './command-context.js';
import { isActing, orNotice } from './command-context.js';
import type { PolicyGate } from './pass-policies.js';
import { readMembers, readPin } from './read-conversations.js';

/** What of a room its owners can change. */
export type RoomChange = Partial<Omit<RoomAttributes, 'public' | 'crossPod'>>;

/** What a person can do with a conversation itself. What fails is shown as a notice; nothing here rejects. */
export interface RoomCommands {
  addMembers(streamId: StreamId, userIds: readonly UserId[]): Promise<void>;
  /** Takes somebody out of a room; oneself, to leave it. */
  removeMember(streamId: StreamId, userId: UserId): Promise<void>;
  /** Makes a member an owner, or an owner a member again. */
  setOwner(streamId: StreamId, userId: UserId, owner: boolean): Promise<void>;
  /** Whether the room was changed. */
  updateRoom(streamId: StreamId, change: RoomChange): Promise<boolean>;
  /** Closes a room: nobody writes to it any more. */
  deactivateRoom(streamId: StreamId): Promise<void>;
  /** Pins a message at the top of its conversation; `undefined` takes the pin off. */
  pin(streamId: StreamId, messageId: MessageId | undefined): Promise<void>;
}

/** Binds what a person can do with rooms to the pod and the state. */
export function createRoomCommands(context: CommandContext, gate: PolicyGate): RoomCommands {
  const { service, store } = context;
  const roomPath = (streamId: StreamId, rest: string) =>
    `/pod/v1/room/${encodeURIComponent(streamId)}/${rest}`;
  const post = (path: string, json?: PodCall['json']) =>
    orNotice(
      context,
      service.asPerson(path, { method: 'POST', json }).then(() => true),
    );

  const change = async (streamId: StreamId, attributes: RoomChange) => {
    const path = `/pod/v3/room/${encodeURIComponent(streamId)}/update`;
    const done = await orNotice(
      context,
      gate.pass((flags) =>
        service
          .asPerson(path, { method: 'POST', json: { ...attributes, ...flags } })
          .then(() => true),
      ),
    );
    return done === true;
  };
  const membership = async (streamId: StreamId, userId: UserId, what: string) => {
    await post(roomPath(streamId, `membership/${what}`), { id: userId });
    if (userId !== store.state().me?.id || what !== 'remove') {
      await readMembers(context, streamId);
    }
  };

  return {
    addMembers: async (streamId, userIds) => {
      const { me } = store.state();
      for (const userId of userIds) {
        if (isActing(context, me)) {
          await orNotice(context, service.addMember(streamId, userId));
        }
      }
      await readMembers(context, streamId);
    },
    removeMember: (streamId, userId) => membership(streamId, userId, 'remove'),
    setOwner: (streamId, userId, owner) =>
      membership(streamId, userId, owner ? 'promoteOwner' : 'demoteOwner'),
    updateRoom: change,
    deactivateRoom: async (streamId) => {
      await post(roomPath(streamId, 'setActive?active=false'));
    },
    pin: async (streamId, messageId = '') => {
      const { conversations } = store.state();
      const isRoom = conversations.find(({ id }) => id === streamId)?.type === 'ROOM';
      await (isRoom
        ? change(streamId, { pinnedMessageId: messageId })
        : post(`/pod/v1/im/${encodeURIComponent(streamId)}/update`, {
            pinnedMessageId: messageId,
          }));
      await readPin(context, streamId);
    },
  };
}
