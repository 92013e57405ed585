import './tabs.css';
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

/** One of the tabs that {@link Tabs} offers. */
export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

/** A row of tabs and the panel of the chosen one; the arrow keys go from tab to tab. */
export function Tabs<Name extends string>(props: {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { tabs, chosen, onChoose } = props;

  const step = (by: number) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next === undefined) {
      return;
    }
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };

  return (
    <div class="tabs">
      <div class="tabs__list" role="tablist" aria-label={props.label} ref={list}>
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            class="tabs__tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') {
                step(1);
              }
              if (event.key === 'ArrowLeft') {
                step(-1);
              }
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        class="tabs__panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
      >
        {props.children}
      </div>
    </div>
  );
}
