import { useState } from 'preact/hooks';
import type { RoomAttributes, RoomDetail, StreamId } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useCommands } from '../access/use-console.js';
import { useFetched } from '../access/use-fetched.js';
import { CheckField } from '../controls/check-field.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { Form, SubmitButton } from '../controls/form.js';
import { Modal } from '../controls/modal.js';
import { TextField } from '../controls/text-field.js';
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
  const [closing, setClosing] = useState(false);
  const change = (changed: Partial<RoomAttributes>) => setRoom({ ...room, ...changed });
  const save = async () => {
    const { name, description = '' } = room;
    const switched = Object.fromEntries(switches.map((each) => [each.name, room[each.name]]));
    if (await commands.updateRoom(streamId, { name: name.trim(), description, ...switched })) {
      onClose();
    }
  };
  if (closing) {
    return (
      <ClosingQuestion streamId={streamId} onKeep={() => setClosing(false)} onClose={onClose} />
    );
  }
  return (
    <Form class="modal__form" onSubmit={save}>
      <TextField
        label="Name"
        required
        value={room.name}
        onChange={(text) => change({ name: text })}
      />
      <TextField
        label="What is it about?"
        value={room.description ?? ''}
        onChange={(text) => change({ description: text })}
      />
      {switches.map(({ name, label }) => (
        <CheckField
          key={name}
          label={label}
          checked={room[name] === true}
          onChange={(isOn) => change({ [name]: isOn })}
        />
      ))}
      <div class="modal__actions">
        <button type="button" class="button button--quiet" onClick={() => setClosing(true)}>
          Deactivate…
        </button>
        <SubmitButton disabled={room.name.trim() === ''}>Save</SubmitButton>
      </div>
    </Form>
  );
}

function ClosingQuestion(props: {
  readonly streamId: StreamId;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}) {
  const { streamId, onKeep, onClose } = props;
  const commands = useCommands();
  const deactivate = () => {
    onClose();
    void commands.deactivateRoom(streamId);
  };
  return (
    <>
      <p>Nobody will be able to write to it any more, and it goes from everyone’s list.</p>
      <div class="modal__actions">
        <button type="button" class="button" onClick={onKeep}>
          Keep it
        </button>
        <button type="button" class="button button--danger" onClick={deactivate}>
          Deactivate the room
        </button>
      </div>
    </>
  );
}
