import './menu.css';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { IconName } from './icon.js';
import { Icon } from './icon.js';

/** One thing that can be chosen in a menu. */
export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  /** Whether it destroys something. */
  readonly isDanger?: boolean;
  readonly choose: () => void;
}

/** Pixels between a menu and what it belongs to, or the edge of the window. */
const gap = 4;

/**
 * A menu beside the button that opened it, above everything else. Arrow keys, Home and End move in it;
 * Escape, Tab and a press outside close it. It is open for as long as it is rendered.
 */
export function Menu(props: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** What it belongs to; it gets the focus back. */
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}) {
  const { label, items, opener, onClose } = props;
  const menu = useShownBeside(opener, onClose);
  const moves: Readonly<Record<string, (at: number) => number>> = {
    ArrowDown: (at) => (at + 1) % items.length,
    ArrowUp: (at) => (at + items.length - 1) % items.length,
    Home: () => 0,
    End: () => items.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrows move between messages too, and letters go to the composer: not from here.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
      opener?.focus();
      return;
    }
    const buttons = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = moves[event.key]?.(at);
    if (next !== undefined) {
      event.preventDefault();
      buttons[next]?.focus();
    }
  };
  return (
    <ul
      ref={menu}
      class="menu"
      role="menu"
      popover="manual"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <Item key={item.label} item={item} opener={opener} />
      ))}
    </ul>
  );
}

function Item({ item, opener }: { readonly item: MenuItem; readonly opener: HTMLElement | null }) {
  const { label, icon, isDanger = false, choose } = item;
  return (
    <li role="none">
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        class={`menu__item ${isDanger ? 'menu__item--danger' : ''}`}
        onClick={() => {
          // A dialog that follows gives it back to what has it now, and this menu is gone by then.
          opener?.focus();
          choose();
        }}
      >
        {icon !== undefined && <Icon name={icon} />}
        {label}
      </button>
    </li>
  );
}

/** Shows a menu beside what it belongs to, with the focus on its first item, until somebody presses outside. */
function useShownBeside(
  opener: HTMLElement | null,
  onClose: () => void,
): RefObject<HTMLUListElement | null> {
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = menu;
    if (current === null) {
      return undefined;
    }
    current.showPopover();
    placeBeside(current, opener);
    current.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const closeOutside = ({ target }: Event) => {
      const isOutside = target instanceof Node && !current.contains(target);
      if (isOutside && opener?.contains(target) !== true) {
        onClose();
      }
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  return menu;
}

/** Below what it belongs to, or above where there is no room below, and never outside the window. */
function placeBeside(menu: HTMLElement, opener: HTMLElement | null): void {
  const around = opener?.getBoundingClientRect() ?? new DOMRect(gap, gap);
  const { width, height } = menu.getBoundingClientRect();
  const below = around.bottom + gap;
  const top = below + height > innerHeight - gap ? around.top - gap - height : below;
  menu.style.top = `${Math.max(gap, top)}px`;
  menu.style.left = `${Math.max(gap, Math.min(around.right - width, innerWidth - width - gap))}px`;
}
