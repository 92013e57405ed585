import { useState } from 'preact/hooks';
import { useConsole } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { later } from '../controls/later.js';

const EmulatorDialog = later(async () => (await import('./emulator-dialog.js')).EmulatorDialog);

/** Opens what only an emulator can do; not for people who are logged in as themselves. */
export function EmulatorButton() {
  const people = useConsole((state) => state.people);
  const [open, setOpen] = useState(false);
  if ([...people.values()].some(({ mayActAs }) => mayActAs === false)) {
    return null;
  }
  const label = 'The pod: clock, faults, snapshots, calls';
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Icon name="controls" />
      </button>
      {open && <EmulatorDialog onClose={() => setOpen(false)} />}
    </>
  );
}
