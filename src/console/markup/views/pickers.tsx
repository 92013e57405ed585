import './pickers.css';
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { FormValues } from '../../../contract/index.js';
import { jsonList } from '../../../messageml/internals.js';
import { useConsole } from '../../access/use-console.js';
import { Icon } from '../../controls/icon.js';
import { type Picker as PickerOf, PickerList, usePicker } from '../../finding/picker.js';
import { isMeant } from '../../people/people.js';
import { conversationName } from '../../state/conversations.js';
import { useForm } from '../forms/form-context.js';
import { streamMark, userMark } from '../forms/form-values.js';
import type { MarkupElement } from '../markup.js';
import { isSet, valueOf } from '../markup.js';
import { useScopedId } from '../message-context.js';
import type { View } from '../view.js';
import { FieldProblem, useCorrection } from './field-problem.js';

interface Candidate {
  /** What is submitted for it. */
  readonly value: string;
  readonly label: string;
  /** What tells it from others that are called the same. */
  readonly note: string;
  readonly isMeant: (typed: string) => boolean;
}

const shownAtOnce = 6;

/** An input that looks people up. */
export const PersonSelector: View = ({ element }) => {
  const people = useConsole((state) => state.people);
  const candidates = [...people.values()].map((person) => ({
    value: String(person.id),
    label: person.displayName,
    note: person.username,
    isMeant: (typed: string) => isMeant(person, typed),
  }));
  return <Picker element={element} candidates={candidates} written={idsOf(element)} />;
};

/** An input that looks rooms and people up. */
export const RoomSelector: View = ({ element }) => {
  const people = useConsole((state) => state.people);
  const conversations = useConsole((state) => state.conversations);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const candidates = [
    ...conversations
      .filter(({ type }) => type === 'ROOM')
      .map((room) => {
        const label = conversationName(room, people, me);
        return { value: streamMark + room.id, label, note: 'Room', isMeant: startsLike(label) };
      }),
    ...[...people.values()].map((person) => ({
      value: userMark + String(person.id),
      label: person.displayName,
      note: person.username,
      isMeant: (typed: string) => isMeant(person, typed),
    })),
  ];
  const written = idsOf(element).map((id) => (/^\d+$/.test(id) ? userMark : streamMark) + id);
  return <Picker element={element} candidates={candidates} written={written} />;
};

interface PickerProps {
  readonly element: MarkupElement;
  readonly candidates: readonly Candidate[];
  readonly written: readonly string[];
}

/** A field to type in, what fits underneath, and what was chosen as chips. */
function Picker(props: PickerProps) {
  const { element, candidates } = props;
  const name = valueOf(element, 'name') ?? '';
  const { chosen, remove, typed, fitting, picker, field } = useChoosing(name, props);
  return (
    <div class="ml-picker">
      <ChosenOnes name={name} chosen={chosen} candidates={candidates} onRemove={remove} />
      <Field element={element} {...field} expanded={fitting.length > 0} />
      <PickerList picker={picker} label="Suggestions" keyOf={({ value }) => value}>
        {({ label, note }) => (
          <>
            <span class="picker__name">{label}</span>
            <span class="picker__note">{note}</span>
          </>
        )}
      </PickerList>
      {typed.trim() !== '' && fitting.length === 0 && (
        <p class="ml-picker__none" role="status">
          Nothing found.
        </p>
      )}
      <FieldProblem name={name} />
    </div>
  );
}

/** What is chosen so far, and what fits what is typed. */
function useChoosing(name: string, { candidates, written }: PickerProps) {
  const { submitted, entries } = useForm() ?? {};
  const kept = submitted === undefined ? entries?.kept.get(name) : undefined;
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    submitted === undefined ? (kept?.values ?? written) : chosenIn(submitted, name),
  );
  const [typed, setTyped] = useState(kept?.typed ?? '');
  const box = useRef<HTMLInputElement>(null);
  /** What was pressed goes away: the keyboard goes on in the field. */
  const change = (values: readonly string[], text = typed) => {
    setChosen(values);
    setTyped(text);
    entries?.enter(name, { values, typed: text });
    box.current?.focus();
  };
  const type = (text: string) => {
    setTyped(text);
    entries?.enter(name, { values: chosen, typed: text });
  };
  const fittingFor = (text: string) =>
    text.trim() === ''
      ? []
      : candidates
          .filter(({ value, isMeant: fits }) => !chosen.includes(value) && fits(text))
          .slice(0, shownAtOnce);
  const fitting = fittingFor(typed);
  const picker = usePicker({
    items: fitting,
    itemsNow: () => {
      const text = box.current?.value ?? typed;
      return text === typed ? fitting : fittingFor(text);
    },
    onTake: ({ value }) => change([...chosen, value], ''),
    onDismiss: () => type(''),
    subject: typed,
  });
  return {
    chosen,
    remove: (value: string) => change(chosen.filter((other) => other !== value)),
    typed,
    fitting,
    picker,
    field: { box, typed, onType: type, picker },
  };
}

function Field(props: {
  readonly element: MarkupElement;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly picker: PickerOf<Candidate>;
  readonly expanded: boolean;
}) {
  const { element, box, typed, onType, picker, expanded } = props;
  const name = valueOf(element, 'name') ?? '';
  const id = useScopedId(element.attributes.get('id'));
  const placeholder = valueOf(element, 'placeholder') ?? 'Search';
  return (
    <input
      ref={box}
      class="input"
      id={id}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={expanded}
      aria-required={isSet(element, 'required') ? 'true' : undefined}
      data-field={name}
      data-undecided={typed.trim() === '' ? undefined : name}
      {...picker.combobox}
      value={typed}
      placeholder={placeholder}
      aria-label={id === undefined ? placeholder : undefined}
      {...useCorrection(name)}
      onInput={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter would submit the form.
        if (!picker.onKeyDown(event) && event.key === 'Enter') {
          event.preventDefault();
        }
      }}
    />
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
