import { useDispatch } from '../access/use-console.js';
import { WorkButton } from '../controls/work-button.js';
import type { OpenPage } from '../state/console-state.js';
import type { Entered, Field, RecordAction, RecordView } from './record-view.js';

/** What narrows a table down, and what can be done besides with its rows. */
export function RecordTools(props: {
  readonly view: RecordView;
  readonly title: string;
  readonly page: OpenPage;
  readonly chosen: Entered;
  readonly onBegin: (action: RecordAction) => Promise<unknown>;
}) {
  const { view, title, page, chosen, onBegin } = props;
  const dispatch = useDispatch();
  return (
    <div class="records__tools">
      <input
        class="input records__filter"
        type="search"
        aria-label={`Filter ${title.toLowerCase()}`}
        placeholder="Filter"
        value={page.filter}
        onInput={({ currentTarget }) =>
          dispatch({ type: 'pageNarrowed', filter: currentTarget.value, typing: true })
        }
      />
      {view.choices?.map((field) => (
        <Choice key={field.name} field={field} value={chosen[field.name] ?? ''} />
      ))}
      {view.actions?.map((action, at) => (
        <WorkButton
          key={action.label}
          class={`button ${at === 0 ? 'button--primary' : ''}`}
          onPress={() => onBegin(action)}
        >
          {action.label}
        </WorkButton>
      ))}
    </div>
  );
}

function Choice({ field, value }: { readonly field: Field; readonly value: string }) {
  const { name, label, choices = [], words } = field;
  const dispatch = useDispatch();
  const choose = (choice: string) => {
    const chosen = { [name]: choice === choices[0] ? '' : choice };
    dispatch({ type: 'pageNarrowed', chosen });
  };
  return (
    <select
      class="input records__choice"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice === '' ? `${label}: any` : (words?.(choice) ?? choice)}
        </option>
      ))}
    </select>
  );
}
