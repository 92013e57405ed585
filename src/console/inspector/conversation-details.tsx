import { useEffect, useState } from 'preact/hooks';
import type { Person, StreamId, UserId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { Modal } from '../controls/modal.js';
import { Avatar, BotMark } from '../people/avatar.js';
import { everyoneBut, isBot } from '../people/people.js';
import { PeoplePicker } from '../people/people-picker.js';
import { FilesOf } from '../room/files-of.js';
import { MemberMenu } from '../room/member-menu.js';
import { RoomSettings } from '../room/room-settings.js';
import type { Conversation } from '../state/conversations.js';
import { Facts } from './facts.js';

const types: Readonly<Record<string, string>> = {
  IM: 'Instant message (IM)',
  MIM: 'Chat of several (MIM)',
  ROOM: 'Room (ROOM)',
  POST: 'Wall (POST)',
};

/** Who is in the conversation, and what a bot's author wants to know of it. */
export function ConversationDetails({ streamId }: { readonly streamId: string }) {
  const conversation = useConsole((state) => state.conversations.find(({ id }) => id === streamId));
  if (conversation === undefined) {
    return null;
  }
  const { name, description } = conversation;
  return (
    <>
      {description !== undefined && description !== name && (
        <section>
          <h3 class="details__title">About</h3>
          <p class="details__about">{description}</p>
        </section>
      )}
      <Members conversation={conversation} />
      <FilesOf key={streamId} streamId={streamId} />
      <section>
        <h3 class="details__title">Stream</h3>
        <Facts
          facts={[
            ...(name === undefined ? [] : [{ name: 'Name', value: name }]),
            { name: 'Stream id', value: conversation.id, isCode: true },
            { name: 'Type', value: types[conversation.type] ?? conversation.type },
          ]}
        />
      </section>
    </>
  );
}

function Members({ conversation }: { readonly conversation: Conversation }) {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const listed = useConsole((state) => state.members[conversation.id]);
  const commands = useCommands();
  const [dialog, setDialog] = useState<'add' | 'room'>();
  const isRoom = conversation.type === 'ROOM';
  const ids = isRoom ? (listed ?? []).map(({ id }) => id) : conversation.memberIds;
  const owners = new Set((listed ?? []).filter(({ owner }) => owner).map(({ id }) => id));
  return (
    <section>
      <h3 class="details__title">
        <span>{ids.length > 0 ? `Members (${ids.length})` : 'Members'}</span>
        {isRoom && (
          <span>
            {owners.has(me) && (
              <button type="button" class="button button--quiet" onClick={() => setDialog('room')}>
                Settings
              </button>
            )}
            <button type="button" class="button button--quiet" onClick={() => setDialog('add')}>
              Add people
            </button>
          </span>
        )}
      </h3>
      {isRoom && listed === undefined && <NoMembers streamId={conversation.id} />}
      <ul class="details__people">
        {ids.map((id) => (
          <li key={id} class="member-row">
            <Member
              id={id}
              person={people.get(id)}
              note={notesOn(id === me, owners.has(id))}
              isMe={id === me}
              onOpen={() => void commands.openChat([id])}
            />
            {isRoom && (owners.has(me) || id === me) && (
              <MemberMenu
                streamId={conversation.id}
                id={id}
                name={people.get(id)?.displayName ?? `User ${id}`}
                isOwner={owners.has(id)}
                mayManage={owners.has(me)}
              />
            )}
          </li>
        ))}
      </ul>
      {dialog === 'add' && (
        <AddMembers conversation={conversation} inside={ids} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'room' && (
        <RoomSettings streamId={conversation.id} onClose={() => setDialog(undefined)} />
      )}
    </section>
  );
}

function NoMembers({ streamId }: { readonly streamId: StreamId }) {
  const commands = useCommands();
  const why = useConsole((state) => state.failures[`members ${streamId}`]);
  const retry = () => void commands.refreshMembers(streamId);
  // Why it failed may be gone since: it was read before this part of the page was there.
  useEffect(() => {
    if (why !== undefined) {
      retry();
    }
  }, []);
  return <FirstAnswer of="the members" problem={why} onRetry={retry} />;
}

function Member(props: {
  readonly id: UserId;
  readonly person: Person | undefined;
  readonly note: string;
  readonly isMe: boolean;
  readonly onOpen: () => void;
}) {
  const { id, person, note } = props;
  const name = person?.displayName ?? `User ${id}`;
  return (
    <button
      type="button"
      class="details__person"
      disabled={props.isMe}
      title={`${person?.username ?? ''} · ${id}`}
      onClick={props.onOpen}
    >
      <Avatar id={id} name={name} accountType={person?.accountType} size="small" />
      <span class="details__person-name">{name}</span>
      {isBot(person) && <BotMark />}
      <span class="details__person-note">{note}</span>
    </button>
  );
}

function notesOn(isMe: boolean, isOwner: boolean): string {
  return [...(isMe ? ['you'] : []), ...(isOwner ? ['owner'] : [])].join(', ');
}

function AddMembers(props: {
  readonly conversation: Conversation;
  readonly inside: readonly UserId[];
  readonly onClose: () => void;
}) {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const commands = useCommands();
  const [chosen, setChosen] = useState<readonly UserId[]>([]);
  const outside = everyoneBut(people, me).filter(({ id }) => !props.inside.includes(id));
  const add = () => {
    void commands.addMembers(props.conversation.id, chosen);
    props.onClose();
  };
  return (
    <Modal title="Add people to the room" onClose={props.onClose}>
      <PeoplePicker label="Who?" people={outside} chosen={chosen} onChange={setChosen} />
      <div class="modal__actions">
        <button
          type="button"
          class="button button--primary"
          disabled={chosen.length === 0}
          onClick={add}
        >
          Add
        </button>
      </div>
    </Modal>
  );
}
