import { useState } from 'preact/hooks';
import { Icon } from '../controls/icon.js';
import { useConsole } from '../page/use-console.js';
import { EmulatorDialog } from './emulator-dialog.js';

/** Opens what only an emulator can do; not for people who are logged in as themselves. */
export function EmulatorButton() {
  const people = useConsole((state) => state.people);
  const [open, setOpen] = useState(false);
  if ([...people.values()].some(({ mayActAs }) => mayActAs === false)) return null;
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
