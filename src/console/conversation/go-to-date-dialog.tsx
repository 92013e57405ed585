import { useState } from 'preact/hooks';
import { useCommands } from '../access/use-console.js';
import { Form, SubmitButton } from '../controls/form.js';
import { Modal } from '../controls/modal.js';

/** Goes to the first message of a day. */
export function GoToDateDialog(props: { readonly streamId: string; readonly onClose: () => void }) {
  const { streamId, onClose } = props;
  const commands = useCommands();
  const [date, setDate] = useState('');
  const go = async () => {
    await commands.goToTime(streamId, new Date(`${date}T00:00`).getTime());
    onClose();
  };
  return (
    <Modal title="Go to a date" onClose={onClose}>
      <Form class="modal__form" onSubmit={go}>
        <label class="field">
          <span class="field__label">Date</span>
          <input
            class="input"
            type="date"
            max="9999-12-31"
            required
            value={date}
            onInput={(event) => setDate(event.currentTarget.value)}
          />
        </label>
        <div class="modal__actions">
          <SubmitButton>Go</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
