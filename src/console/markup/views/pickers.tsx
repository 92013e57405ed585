import './pickers.css';
import { useRef, useState } from 'preact/hooks';
import type { FormValues } from '../../../contract/index.js';
import { jsonList } from '../../../messageml/internals.js';
import { useConsole } from '../../access/use-console.js';
import { Icon } from '../../controls/icon.js';
import { isMeant } from '../../people/people.js';
import { conversationName } from '../../state/conversations.js';
import { useForm } from '../forms/form-context.js';
import { streamMark, userMark } from '../forms/form-values.js';
import type { MarkupElement } from '../markup.js';
import { valueOf } from '../markup.js';
import { useScopedId } from '../message-context.js';
import type { View } from '../view.js';
import { FieldProblem, useCorrection } from './field-problem.js';

interface Candidate {
  /** What is submitted for it. */
  readonly value: string;
  readonly label: string;
  readonly isMeant: (typed: string) => boolean;
}

const shownAtOnce = 6;

const PersonSelector: View = ({ element }) => {
  const people = useConsole((state) => state.people);
  const candidates = [...people.values()].map((person) => ({
    value: String(person.id),
    label: person.displayName,
    isMeant: (typed: string) => isMeant(person, typed),
  }));
  return <Picker element={element} candidates={candidates} written={idsOf(element)} />;
};

const RoomSelector: View = ({ element }) => {
  const people = useConsole((state) => state.people);
  const conversations = useConsole((state) => state.conversations);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const candidates = [
    ...conversations
      .filter(({ type }) => type === 'ROOM')
      .map((room) => {
        const label = conversationName(room, people, me);
        return { value: streamMark + room.id, label, isMeant: startsLike(label) };
      }),
    ...[...people.values()].map((person) => ({
      value: userMark + String(person.id),
      label: person.displayName,
      isMeant: (typed: string) => isMeant(person, typed),
    })),
  ];
  const written = idsOf(element).map((id) => (/^\d+$/.test(id) ? userMark : streamMark) + id);
  return <Picker element={element} candidates={candidates} written={written} />;
};

/** A field to type in, what fits underneath, and what was chosen as chips. */
function Picker(props: {
  readonly element: MarkupElement;
  readonly candidates: readonly Candidate[];
  readonly written: readonly string[];
}) {
  const { element, candidates, written } = props;
  const name = valueOf(element, 'name') ?? '';
  const id = useScopedId(element.attributes.get('id'));
  const placeholder = valueOf(element, 'placeholder') ?? 'Search';
  const submitted = useForm()?.submitted;
  const correction = useCorrection(name);
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    submitted === undefined ? written : chosenIn(submitted, name),
  );
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLInputElement>(null);
  /** What was pressed goes away: the keyboard goes on in the field. */
  const change = (values: readonly string[]) => {
    setChosen(values);
    box.current?.focus();
  };
  const fitting = candidates.filter(
    (candidate) => !chosen.includes(candidate.value) && candidate.isMeant(typed),
  );
  const choose = (value: string) => {
    change([...chosen, value]);
    setTyped('');
  };
  const takeFirst = onEnter(() => {
    const [first] = fitting;
    if (typed !== '' && first !== undefined) {
      choose(first.value);
    }
  });
  return (
    <div class="ml-picker">
      <ChosenOnes
        name={name}
        chosen={chosen}
        candidates={candidates}
        onRemove={(value) => change(chosen.filter((other) => other !== value))}
      />
      <input
        ref={box}
        class="input"
        id={id}
        value={typed}
        placeholder={placeholder}
        aria-label={id === undefined ? placeholder : undefined}
        {...correction}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={takeFirst}
      />
      {typed !== '' && <Fitting candidates={fitting} onChoose={choose} />}
      <FieldProblem name={name} />
    </div>
  );
}

/** Does something on Enter, which would submit the form. */
function onEnter(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      act();
    }
  };
}

function Fitting(props: {
  readonly candidates: readonly Candidate[];
  readonly onChoose: (value: string) => void;
}) {
  const { candidates, onChoose } = props;
  return (
    <ul class="ml-picker__list">
      {candidates.slice(0, shownAtOnce).map(({ value, label }) => (
        <li key={value}>
          <button type="button" onClick={() => onChoose(value)}>
            {label}
          </button>
        </li>
      ))}
      {candidates.length === 0 && <li class="ml-picker__none">Nothing found.</li>}
    </ul>
  );
}

function ChosenOnes(props: {
  readonly name: string;
  readonly chosen: readonly string[];
  readonly candidates: readonly Candidate[];
  readonly onRemove: (value: string) => void;
}) {
  const { name, chosen, candidates, onRemove } = props;
  return chosen.length === 0 ? null : (
    <ul class="ml-picker__chosen">
      {chosen.map((value) => (
        <Chosen
          key={value}
          name={name}
          value={value}
          label={candidates.find((candidate) => candidate.value === value)?.label ?? value}
          onRemove={() => onRemove(value)}
        />
      ))}
    </ul>
  );
}

function Chosen(props: {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly onRemove: () => void;
}) {
  return (
    <li class="ml-picker__chip">
      <input type="hidden" name={props.name} value={props.value} />
      {props.label}
      <button type="button" aria-label={`Remove ${props.label}`} onClick={props.onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** Inputs that look people and rooms up. */
export const pickerViews = {
  'person-selector': PersonSelector,
  'room-selector': RoomSelector,
} satisfies Record<string, View>;

function idsOf(element: MarkupElement): readonly string[] {
  return jsonList(valueOf(element, 'value')).map(String);
}

function startsLike(label: string) {
  return (typed: string) => label.toLowerCase().includes(typed.trim().toLowerCase());
}

function chosenIn(submitted: FormValues, name: string): readonly string[] {
  const value = submitted[name];
  if (Array.isArray(value)) {
    return value.map(String);
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const { userIds = [], streamIds = [] } = value as Partial<Record<string, readonly string[]>>;
  return [...streamIds.map((id) => streamMark + id), ...userIds.map((id) => userMark + id)];
}
