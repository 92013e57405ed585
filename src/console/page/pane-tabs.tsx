import './pane-tabs.css';
import { useContext } from 'preact/hooks';
import { SplitContext, useSplit } from '../panes/split-context.js';

/** Where the page is too narrow for several people: one at a time. */
export function PaneTabs({ first }: { readonly first: string }) {
  const others = useSplit((from) =>
    (from?.panes() ?? []).map(({ store }) => store.state().me?.displayName ?? '…').join('\n'),
  );
  const split = useContext(SplitContext);
  const current = useSplit((from) => from?.current());
  return (
    <nav class="pane-tabs" aria-label="Side by side">
      {[first, ...others.split('\n')].map((name, place) => (
        <button
          key={place}
          type="button"
          class="pane-tabs__tab"
          aria-current={place === current ? 'true' : undefined}
          onClick={() => split?.turnTo(place)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
