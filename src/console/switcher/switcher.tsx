import './switcher.css';
import { useId, useLayoutEffect, useState } from 'preact/hooks';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import { Modal } from '../controls/modal.js';
import type { OptionKeys } from '../finding/option-field.js';
import { OptionField } from '../finding/option-field.js';
import { isConfined } from '../people/people.js';
import type { Target } from './switcher-targets.js';
import { switcherTargets } from './switcher-targets.js';

const kinds: Readonly<Record<Target['kind'], string>> = {
  conversation: 'Conversation',
  person: 'Chat with',
  view: 'View',
  pod: 'Panel',
};

/**
 * Goes to a conversation, a person or a view by the beginning of its name.
 *
 * @param typedAhead - what was typed before this was there; with a line break at its end, where Enter was pressed as well
 */
export function Switcher({
  typedAhead,
  onClose,
}: {
  readonly typedAhead: () => string;
  readonly onClose: () => void;
}) {
  const conversations = useConsole((state) => state.conversations);
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const id = useId();
  const [ahead] = useState(typedAhead);
  const [typed, setTyped] = useState(ahead.trimEnd());
  const [at, setAt] = useState(0);
  const targets = switcherTargets(
    { conversations, people, me, isConfined: isConfined(people) },
    typed,
  );
  const current = Math.min(at, Math.max(targets.length - 1, 0));

  const go = useGoing(onClose);
  useLayoutEffect(() => {
    if (ahead.endsWith('\n')) {
      go(targets[0]);
    }
  }, []);
  const keys: OptionKeys = {
    ArrowDown: () => setAt((current + 1) % Math.max(targets.length, 1)),
    ArrowUp: () => setAt((current + targets.length - 1) % Math.max(targets.length, 1)),
    Enter: () => go(targets[current]),
  };
  return (
    <Modal title="Go to" onClose={onClose}>
      <OptionField
        label="Name of a conversation, a person or a view"
        list={id}
        current={targets.length > 0 ? current : undefined}
        typed={typed}
        keys={keys}
        onType={(name) => {
          setTyped(name);
          setAt(0);
        }}
      />
      <TargetList id={id} targets={targets} current={current} onGo={go} />
      {targets.length === 0 && <p role="status">Nothing is called like that.</p>}
    </Modal>
  );
}

function TargetList(props: {
  readonly id: string;
  readonly targets: readonly Target[];
  readonly current: number;
  readonly onGo: (target: Target) => void;
}) {
  const { id, targets, current, onGo } = props;
  return (
    <ul class="switcher" role="listbox" id={id} aria-label="Where to">
      {targets.map((target, place) => (
        <li
          key={`${target.kind} ${target.label}`}
          id={`${id}-${place}`}
          role="option"
          class="switcher__target"
          aria-selected={place === current}
          onClick={() => onGo(target)}
        >
          <span>{target.label}</span>
          <span class="switcher__kind">{kinds[target.kind]}</span>
        </li>
      ))}
    </ul>
  );
}

/** Goes to what was chosen, if anything. */
function useGoing(onGo: () => void): (target: Target | undefined) => void {
  const commands = useCommands();
  const dispatch = useDispatch();
  const goTo = (target: Target) => {
    switch (target.kind) {
      case 'conversation': {
        commands.openConversation(target.streamId);
        return;
      }
      case 'person':
        return void commands.openChat([target.userId]);
      case 'view': {
        commands.openPage(target.page);
        return;
      }
      case 'pod': {
        dispatch({ type: 'podShown', topic: target.topic });
        return;
      }
    }
  };
  return (target) => {
    if (target !== undefined) {
      onGo();
      goTo(target);
    }
  };
}
