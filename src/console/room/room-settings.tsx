import '../conversations/new-conversation.css';
import { useState } from 'preact/hooks';
import type { RoomAttributes, RoomDetail, StreamId } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useCommands } from '../access/use-console.js';
import { useFetched } from '../access/use-fetched.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { Modal } from '../controls/modal.js';
import { required } from '../service/pod-calls.js';

/** What is switched on or off, by the names of the service. */
const switches = [
  { name: 'membersCanInvite', label: 'Members may add others' },
  { name: 'discoverable', label: 'Others may find it' },
  { name: 'viewHistory', label: 'New members see what was written before' },
  { name: 'readOnly', label: 'Only owners write' },
  { name: 'copyProtected', label: 'Copying is forbidden' },
] as const;

/** Changes what a room is, and closes it. For its owners. */
export function RoomSettings(props: { readonly streamId: StreamId; readonly onClose: () => void }) {
  const { streamId, onClose } = props;
  const { asPerson } = usePod();
  const path = `/pod/v3/room/${encodeURIComponent(streamId)}/info`;
  const { answer, problem, retry } = useFetched(
    () => asPerson(path).then(required<RoomDetail>),
    streamId,
  );
  return (
    <Modal title="Room settings" onClose={onClose}>
      {answer === undefined ? (
        <FirstAnswer of="the settings" problem={problem} onRetry={retry} />
      ) : (
        <RoomForm streamId={streamId} room={answer.roomAttributes} onClose={onClose} />
      )}
    </Modal>
  );
}

function RoomForm(props: {
  readonly streamId: StreamId;
  readonly room: RoomAttributes;
  readonly onClose: () => void;
}) {
  const { streamId, onClose } = props;
  const commands = useCommands();
  const [room, setRoom] = useState(props.room);
  const [busy, setBusy] = useState(false);
  const [closing, setClosing] = useState(false);
  const change = (changed: Partial<RoomAttributes>) => setRoom({ ...room, ...changed });
  const save = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const { name, description = '' } = room;
    const switched = Object.fromEntries(switches.map((each) => [each.name, room[each.name]]));
    if (await commands.updateRoom(streamId, { name: name.trim(), description, ...switched })) {
      onClose();
    }
    setBusy(false);
  };
  if (closing) {
    return (
      <>
        <p>Nobody will be able to write to it any more, and it goes from everyone’s list.</p>
        <div class="modal__actions">
          <button type="button" class="button" onClick={() => setClosing(false)}>
            Keep it
          </button>
          <button
            type="button"
            class="button button--danger"
            onClick={() => {
              onClose();
              void commands.deactivateRoom(streamId);
            }}
          >
            Deactivate the room
          </button>
        </div>
      </>
    );
  }
  return (
    <form class="new-conversation" onSubmit={(event) => void save(event)}>
      <label class="field">
        <span class="field__label">Name</span>
        <input
          class="input"
          required
          value={room.name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span class="field__label">What is it about?</span>
        <input
          class="input"
          value={room.description ?? ''}
          onInput={(event) => change({ description: event.currentTarget.value })}
        />
      </label>
      {switches.map(({ name, label }) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            checked={room[name] === true}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
          <span>{label}</span>
        </label>
      ))}
      <div class="modal__actions">
        <button type="button" class="button button--quiet" onClick={() => setClosing(true)}>
          Deactivate…
        </button>
        <button class="button button--primary" disabled={busy || room.name.trim() === ''}>
          Save
        </button>
      </div>
    </form>
  );
}
