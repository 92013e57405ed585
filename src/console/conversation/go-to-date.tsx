import { useState } from 'preact/hooks';
import { Icon } from '../controls/icon.js';
import { later } from '../controls/later.js';

const GoToDateDialog = later(async () => (await import('./go-to-date-dialog.js')).GoToDateDialog);

/** Asks for a day, and goes to its first message. */
export function GoToDate({ streamId }: { readonly streamId: string }) {
  const [open, setOpen] = useState(false);
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
      {open && <GoToDateDialog streamId={streamId} onClose={() => setOpen(false)} />}
    </>
  );
}
