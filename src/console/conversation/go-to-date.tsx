import { useState } from 'preact/hooks';
import { useCommands } from '../access/use-console.js';
import { Form, SubmitButton } from '../controls/form.js';
import { Icon } from '../controls/icon.js';
import { Modal } from '../controls/modal.js';

/** Goes to the first message of a day. */
export function GoToDate({ streamId }: { readonly streamId: string }) {
  const commands = useCommands();
  const [open, setOpen] = useState(false);
  const [date, setDate] = useState('');
  const go = async () => {
    await commands.goToTime(streamId, new Date(`${date}T00:00`).getTime());
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label="Go to a date"
        title="Go to a date"
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar" />
      </button>
      {open && (
        <Modal title="Go to a date" onClose={() => setOpen(false)}>
          <Form class="new-conversation" onSubmit={go}>
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
      )}
    </>
  );
}
