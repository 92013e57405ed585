import { useState } from 'preact/hooks';
import { useCommands } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { Modal } from '../controls/modal.js';

/** Goes to the first message of a day. */
export function GoToDate({ streamId }: { readonly streamId: string }) {
  const commands = useCommands();
  const [open, setOpen] = useState(false);
  const [date, setDate] = useState('');
  const go = (event: Event) => {
    event.preventDefault();
    const time = new Date(`${date}T00:00`).getTime();
    if (Number.isFinite(time) && time >= 0) {
      void commands.goToTime(streamId, time);
      setOpen(false);
    }
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
          <form class="new-conversation" onSubmit={go}>
            <label class="field">
              <span class="field__label">Date</span>
              <input
                class="input"
                type="date"
                required
                value={date}
                onInput={(event) => setDate(event.currentTarget.value)}
              />
            </label>
            <div class="modal__actions">
              <button class="button button--primary">Go</button>
            </div>
          </form>
        </Modal>
      )}
    </>
  );
}
