import './people-picker.css';
import { useState } from 'preact/hooks';
import type { Person, UserId } from '../../contract/index.js';
import { SearchField } from '../finding/search-field.js';
import { Avatar, BotMark } from './avatar.js';
import { isBot, isMeant } from './people.js';

/** A list of people to tick, with a field that narrows it down. */
export function PeoplePicker(props: {
  readonly label: string;
  readonly people: readonly Person[];
  readonly chosen: readonly UserId[];
  readonly onChange: (chosen: readonly UserId[]) => void;
}) {
  const { people, chosen, onChange } = props;
  const [typed, setTyped] = useState('');
  const shown = people.filter((person) => isMeant(person, typed));
  const toggle = (id: UserId) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset class="people-picker">
      <legend class="field__label">{props.label}</legend>
      <SearchField
        label="Find people"
        placeholder="Name or username"
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          const [only] = shown;
          if (event.key !== 'Enter' || only === undefined || typed === '') {
            return;
          }
          event.preventDefault();
          toggle(only.id);
          setTyped('');
        }}
      />
      <ul class="people-picker__list">
        {shown.map((person) => (
          <li key={person.id}>
            <label class="people-picker__person">
              <Avatar
                id={person.id}
                name={person.displayName}
                accountType={person.accountType}
                size="small"
              />
              <span class="people-picker__name">{person.displayName}</span>
              {isBot(person) && <BotMark />}
              <input
                type="checkbox"
                aria-label={person.displayName}
                checked={chosen.includes(person.id)}
                onChange={() => toggle(person.id)}
              />
            </label>
          </li>
        ))}
        {shown.length === 0 && <li class="people-picker__none">Nobody is called like that.</li>}
      </ul>
    </fieldset>
  );
}
