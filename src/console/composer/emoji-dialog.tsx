import './emoji-dialog.css';
import type { RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Modal } from '../controls/modal.js';
import type { OptionKeys } from '../finding/option-field.js';
import { OptionField } from '../finding/option-field.js';
import { emojisFor } from './emoji-names.js';

const most = 96;

/** All emojis by their names, with what people use most first. */
export function EmojiDialog(props: {
  readonly onChoose: (name: string) => void;
  readonly onClose: () => void;
}) {
  const { onChoose, onClose } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const emojis = emojisFor(typed, most);
  const current = Math.min(at, Math.max(emojis.length - 1, 0));
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const move = (by: number) =>
    setAt(Math.max(0, Math.min(current + by, Math.max(emojis.length - 1, 0))));
  const keys: OptionKeys = {
    ArrowRight: () => move(1),
    ArrowLeft: () => move(-1),
    ArrowDown: () => move(columnsOf(list.current)),
    ArrowUp: () => move(-columnsOf(list.current)),
    Enter: () => emojis[current] !== undefined && onChoose(emojis[current].name),
  };
  return (
    <Modal title="Emoji" onClose={onClose}>
      <OptionField
        label="Name of an emoji"
        list={id}
        current={emojis.length > 0 ? current : undefined}
        placeholder="smile, check, chart…"
        typed={typed}
        keys={keys}
        onType={(name) => {
          setTyped(name);
          setAt(0);
        }}
      />
      <EmojiList id={id} list={list} emojis={emojis} current={current} onChoose={onChoose} />
      <p class="emojis__name" role="status">
        {emojis[current] === undefined
          ? 'No emoji is called like that.'
          : `:${emojis[current].name}:`}
      </p>
    </Modal>
  );
}

/** The emojis in their places, with one that is the current one. */
function EmojiList(props: {
  readonly id: string;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly emojis: ReturnType<typeof emojisFor>;
  readonly current: number;
  readonly onChoose: (name: string) => void;
}) {
  const { id, list, emojis, current, onChoose } = props;
  return (
    <ul class="emojis" role="listbox" id={id} aria-label="Emojis" ref={list}>
      {emojis.map(({ name, character }, place) => (
        <li
          key={name}
          id={`${id}-${place}`}
          role="option"
          class="emojis__emoji"
          aria-label={name.replaceAll('_', ' ')}
          aria-selected={place === current}
          title={`:${name}:`}
          onClick={() => onChoose(name)}
        >
          {character}
        </li>
      ))}
    </ul>
  );
}

/** How many emojis stand side by side. */
function columnsOf(list: HTMLElement | null): number {
  return list === null ? 1 : getComputedStyle(list).gridTemplateColumns.split(' ').length;
}
