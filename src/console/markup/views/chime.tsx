import './chime.css';
import { Icon } from '../../controls/icon.js';
import type { View } from '../view.js';

/** A chime is heard in the real service; here it is shown in words. */
export const chimeViews = {
  chime: () => (
    <span class="ml-chime">
      <Icon name="sound" /> Chime
    </span>
  ),
} satisfies Record<string, View>;
