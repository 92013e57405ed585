import './emulator.css';
import { useState } from 'preact/hooks';
import { Modal } from '../controls/modal.js';
import { Tabs } from '../controls/tabs.js';
import { ClockPanel } from './clock-panel.js';
import { FaultPanel } from './fault-panel.js';
import { JournalPanel } from './journal-panel.js';
import { SnapshotPanel } from './snapshot-panel.js';

/** The registry of the dialog's panels, in their order; the first is shown first. */
const panels = [
  { name: 'clock', label: 'Clock', Panel: ClockPanel },
  { name: 'faults', label: 'Faults', Panel: FaultPanel },
  { name: 'snapshots', label: 'Snapshots', Panel: SnapshotPanel },
  { name: 'journal', label: 'Calls', Panel: JournalPanel },
] as const;

type PanelName = (typeof panels)[number]['name'];

/** What only an emulator can do, by topic. */
export function EmulatorDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, choose] = useState<PanelName>('clock');
  return (
    <Modal title="The pod" onClose={onClose}>
      <Tabs label="What to look at" tabs={panels} chosen={chosen} onChoose={choose}>
        {panels.map(({ name, Panel }) => name === chosen && <Panel key={name} />)}
      </Tabs>
    </Modal>
  );
}
