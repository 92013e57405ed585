import './pod-panel.css';
import './emulator.css';
import type { ComponentType } from 'preact';
import { useDispatch } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { SideHeading, SidePart } from '../controls/side-part.js';
import { Tabs } from '../controls/tabs.js';
import type { PodTopic } from '../state/pod-topics.js';
import { podTopics } from '../state/pod-topics.js';
import { ClockPanel } from './clock-panel.js';
import { FaultPanel } from './fault-panel.js';
import { JournalPanel } from './journal-panel.js';
import { LimitPanel } from './limit-panel.js';
import { PolicyPanel } from './policy-panel.js';
import { StatePanel } from './state-panel.js';

/** The registry of the panel's topics. A topic without a row does not compile. */
const topics: Readonly<
  Record<PodTopic, { readonly label: string; readonly Panel: ComponentType }>
> = {
  journal: { label: 'Journal', Panel: JournalPanel },
  clock: { label: 'Clock', Panel: ClockPanel },
  faults: { label: 'Faults', Panel: FaultPanel },
  limits: { label: 'Limits', Panel: LimitPanel },
  policies: { label: 'Policies', Panel: PolicyPanel },
  states: { label: 'States', Panel: StatePanel },
};

const tabs = podTopics.map((name) => ({ name, label: topics[name].label }));

/** What only an emulator can do, by topic, beside the conversation. Escape closes it. */
export function PodPanel({ topic }: { readonly topic: PodTopic }) {
  const dispatch = useDispatch();
  const { Panel } = topics[topic];
  const close = () => dispatch({ type: 'podShown', topic: undefined });
  return (
    <SidePart
      part="pod"
      class="pod-panel"
      label="The pod"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          close();
        }
      }}
    >
      <div class="pod-panel__header">
        <SideHeading part="pod">The pod</SideHeading>
        <button type="button" class="icon-button" aria-label="Close the panel" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div class="pod-panel__content">
        <Tabs
          label="What to look at"
          tabs={tabs}
          chosen={topic}
          onChoose={(name) => dispatch({ type: 'podShown', topic: name })}
        >
          <Panel key={topic} />
        </Tabs>
      </div>
    </SidePart>
  );
}
