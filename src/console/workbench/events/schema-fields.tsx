import { useState } from 'preact/hooks';
import { beginValue } from './begin-value.js';
import type { FieldProps, Problems } from './field-props.js';
import { JsonField } from './json-field.js';
import { isFields, resolved } from './json-schema.js';
import { PersonField, StreamField } from './known-fields.js';

/** The fields of a value, made from its schema: at any depth, with what is wrong beside each. */
export function SchemaField(props: FieldProps) {
  const schema = resolved(props.schema, props.root);
  const own = { ...props, schema };
  switch (schema.type) {
    case 'object':
      return schema.properties === undefined ? <JsonField {...own} /> : <ObjectField {...own} />;
    case 'array':
      return <ListField {...own} />;
    case 'boolean':
      return <FlagField {...own} />;
    case 'integer':
    case 'number':
      return <NumberField {...own} />;
    default:
      return schema.enum === undefined ? <TextField {...own} /> : <ChoiceField {...own} />;
  }
}

function ObjectField(props: FieldProps) {
  const { name, schema, root, value, path, begin, onChange } = props;
  const { properties = {}, required = [] } = schema;
  const fields = isFields(value) ? value : {};
  const shown = Object.entries(properties).filter(
    ([key]) => key in fields || required.includes(key),
  );
  const absent = Object.entries(properties).filter(([key]) => !(key in fields));
  const isKnown = schema['x-begin'] === 'user' || schema['x-begin'] === 'stream';
  const inside = (
    <>
      {shown.map(([key, property]) => (
        <div key={key} class="schema__member">
          <SchemaField
            {...props}
            name={key}
            path={[...path, key]}
            schema={property}
            value={fields[key]}
            onChange={(changed) => onChange({ ...fields, [key]: changed })}
          />
          {!required.includes(key) && (
            <button
              type="button"
              class="button button--small"
              aria-label={`Leave out ${key}`}
              onClick={() => onChange(without(fields, key))}
            >
              Leave out
            </button>
          )}
        </div>
      ))}
      <MoreFields
        names={absent.filter(([key]) => !required.includes(key)).map(([key]) => key)}
        onAdd={(key) =>
          onChange({ ...fields, [key]: beginValue(properties[key] ?? {}, root, begin) })
        }
      />
    </>
  );
  return (
    <fieldset class="schema__group">
      <legend class="field__label">{name}</legend>
      {schema.description !== undefined && <p class="field__note">{schema.description}</p>}
      <ProblemsAt {...props} />
      {schema['x-begin'] === 'user' && <PersonField value={fields} onChange={onChange} />}
      {schema['x-begin'] === 'stream' && <StreamField value={fields} onChange={onChange} />}
      {isKnown ? (
        <details open={props.problems.some((problem) => isAt(problem.path, path))}>
          <summary>Its fields</summary>
          <div class="schema__inside">{inside}</div>
        </details>
      ) : (
        inside
      )}
    </fieldset>
  );
}

/** A choice of the fields that are not there. */
function MoreFields(props: {
  readonly names: readonly string[];
  readonly onAdd: (name: string) => void;
}) {
  if (props.names.length === 0) {
    return null;
  }
  return (
    <label class="field schema__more">
      <span class="field__note">More fields</span>
      <select
        class="input"
        value=""
        onChange={(event) => {
          props.onAdd(event.currentTarget.value);
          event.currentTarget.value = '';
        }}
      >
        <option value="">Add one…</option>
        {props.names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

function ListField(props: FieldProps) {
  const { name, schema, root, value, path, begin, onChange } = props;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const ofItem = schema.items ?? {};
  return (
    <fieldset class="schema__group">
      <legend class="field__label">{name}</legend>
      {schema.description !== undefined && <p class="field__note">{schema.description}</p>}
      <ProblemsAt {...props} />
      {items.map((item, at) => (
        <div key={at} class="schema__member">
          <SchemaField
            {...props}
            name={`${name} ${at + 1}`}
            path={[...path, at]}
            schema={ofItem}
            value={item}
            onChange={(changed) => onChange(items.with(at, changed))}
          />
          <button
            type="button"
            class="button button--small"
            aria-label={`Remove ${name} ${at + 1}`}
            onClick={() => onChange(items.toSpliced(at, 1))}
          >
            Remove
          </button>
        </div>
      ))}
      <div>
        <button
          type="button"
          class="button button--small"
          aria-label={`Add to ${name}`}
          onClick={() => onChange([...items, beginValue(ofItem, root, begin)])}
        >
          Add
        </button>
      </div>
    </fieldset>
  );
}

function TextField(props: FieldProps) {
  const text = typeof props.value === 'string' ? props.value : '';
  return (
    <label class="field">
      <span class="field__label">{props.name}</span>
      <textarea
        class="input schema__text"
        rows={text.length > 60 || text.includes('\n') ? 3 : 1}
        spellcheck={false}
        aria-invalid={hasProblem(props)}
        value={text}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
      <Notes {...props} />
    </label>
  );
}

function NumberField(props: FieldProps) {
  const { value } = props;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const [typed, setTyped] = useState(text);
  // `1.` and `1e3` are numbers on their way.
  const shown = Number(typed) === value ? typed : text;
  return (
    <label class="field">
      <span class="field__label">{props.name}</span>
      <input
        class="input"
        inputMode="numeric"
        aria-invalid={hasProblem(props)}
        value={shown}
        onInput={(event) => {
          const entered = event.currentTarget.value;
          const number = entered.trim() === '' ? NaN : Number(entered);
          setTyped(entered);
          // What is not a number is sent as it is: the pod says what is wrong with it.
          props.onChange(Number.isNaN(number) ? entered : number);
        }}
      />
      <Notes {...props} />
    </label>
  );
}

function FlagField(props: FieldProps) {
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={props.value === true}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <span>{props.name}</span>
      </label>
      <Notes {...props} />
    </>
  );
}

function ChoiceField(props: FieldProps) {
  return (
    <label class="field">
      <span class="field__label">{props.name}</span>
      <select
        class="input"
        value={String(props.value)}
        aria-invalid={hasProblem(props)}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.schema.enum?.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
      <Notes {...props} />
    </label>
  );
}

function Notes(props: FieldProps) {
  const { description } = props.schema;
  return (
    <>
      {description !== undefined && <span class="field__note">{description}</span>}
      <ProblemsAt {...props} />
    </>
  );
}

function ProblemsAt(props: FieldProps) {
  return (
    <>
      {props.problems
        .filter(({ path }) => path.join('\n') === props.path.join('\n'))
        .map(({ message }) => (
          <span key={message} class="schema__problem">
            {`${props.name} ${message}.`}
          </span>
        ))}
    </>
  );
}

function hasProblem({ problems, path }: FieldProps): boolean {
  return problems.some((problem) => problem.path.join('\n') === path.join('\n'));
}

function isAt(path: Problems[number]['path'], place: readonly (string | number)[]): boolean {
  return place.every((step, at) => path[at] === step);
}

function without(fields: Readonly<Record<string, unknown>>, key: string): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
}
