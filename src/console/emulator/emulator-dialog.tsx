import './emulator.css';
import { useState } from 'preact/hooks';
import { Modal } from '../controls/modal.js';
import { Tabs } from '../controls/tabs.js';
import { ClockPanel } from './clock-panel.js';
import { FaultPanel } from './fault-panel.js';
import { JournalPanel } from './journal-panel.js';
import { SnapshotPanel } from './snapshot-panel.js';

const tabs = [
  { name: 'clock', label: 'Clock' },
  { name: 'faults', label: 'Faults' },
  { name: 'snapshots', label: 'Snapshots' },
  { name: 'journal', label: 'Calls' },
] as const;

const panels = {
  clock: ClockPanel,
  faults: FaultPanel,
  snapshots: SnapshotPanel,
  journal: JournalPanel,
};

/** What only an emulator can do, by topic. */
export function EmulatorDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, choose] = useState<keyof typeof panels>('clock');
  const Panel = panels[chosen];
  return (
    <Modal title="The pod" onClose={onClose}>
      <Tabs label="What to look at" tabs={tabs} chosen={chosen} onChoose={choose}>
        <Panel />
      </Tabs>
    </Modal>
  );
}
