import './empty-state.css';
import type { ComponentChildren } from 'preact';
import type { IconName } from './icon.js';
import { Icon } from './icon.js';

/** Says that nothing is here yet, and what to do next. */
export function EmptyState(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty-state">
      <span class="empty-state__icon">
        <Icon name={props.icon} />
      </span>
      <h2 class="empty-state__title">{props.title}</h2>
      <div class="empty-state__text">{props.children}</div>
    </div>
  );
}
