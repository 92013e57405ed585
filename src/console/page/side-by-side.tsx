import './side-by-side.css';
import type { ComponentChildren } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { useConsole } from '../access/use-console.js';
import { later } from '../controls/later.js';
import { SplitContext, useSplit } from '../panes/split-context.js';

const PaneView = later(async () => (await import('./pane-view.js')).PaneView);
const PaneTabs = later(async () => (await import('./pane-tabs.js')).PaneTabs);

/** Everyone who is shown: the page's own person, and those beside. F6 goes from one to the next. */
export function SideBySide({ children }: { readonly children: ComponentChildren }) {
  const split = useContext(SplitContext);
  const box = useRef<HTMLDivElement>(null);
  const me = useConsole((state) => state.me?.displayName) ?? '';
  const current = useSplit((from) => from?.current() ?? 0);
  const ids = useSplit((from) => (from?.panes() ?? []).map(({ id }) => id).join());
  const panes = split?.panes() ?? [];
  const isSplit = ids !== '';

  // Together with drawing: no key is lost that is pressed as soon as something is visible.
  useLayoutEffect(() => {
    if (!isSplit) {
      return undefined;
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6') {
        return;
      }
      event.preventDefault();
      const all = [...(box.current?.querySelectorAll<HTMLElement>(':scope > [data-pane]') ?? [])];
      const at = all.findIndex((pane) => pane.hasAttribute('data-current'));
      const next = (at + (event.shiftKey ? all.length - 1 : 1)) % all.length;
      split?.turnTo(next);
      // On a narrow page it is shown with the next drawing.
      requestAnimationFrame(() => enter(all[next]));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isSplit]);

  return (
    <div class={`side-by-side ${isSplit ? 'side-by-side--split' : ''}`}>
      {isSplit && <PaneTabs first={me} />}
      <div class="side-by-side__panes" ref={box}>
        <Place place={0} current={current}>
          {children}
        </Place>
        {panes.map((pane, at) => (
          <Place key={pane.id} place={at + 1} current={current}>
            <PaneView pane={pane} />
          </Place>
        ))}
      </div>
    </div>
  );
}

/** One of the people; the one that is touched is the one in use. */
function Place(props: {
  readonly place: number;
  readonly current: number;
  readonly children: ComponentChildren;
}) {
  const { place, current, children } = props;
  const split = useContext(SplitContext);
  const turn = () => split?.turnTo(place);
  return (
    <div
      class={`side-by-side__pane ${place === 0 ? 'side-by-side__pane--first' : ''}`}
      data-pane={place}
      data-current={place === current ? '' : undefined}
      tabIndex={-1}
      onFocusCapture={turn}
      onPointerDownCapture={turn}
    >
      {children}
    </div>
  );
}

/** Puts the focus where one writes, or else at the beginning. */
function enter(pane: HTMLElement | undefined): void {
  const box = pane?.querySelector<HTMLElement>('.composer textarea') ?? pane;
  box?.focus();
  pane?.scrollIntoView({ inline: 'nearest' });
}
