import './conversation-header.css';
import { useDispatch } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';

/** The way back to the list, where a narrow page shows one thing at a time. */
export function BackButton() {
  const dispatch = useDispatch();
  return (
    <button
      type="button"
      class="icon-button conversation-header__back"
      aria-label="Back to the conversations"
      onClick={() => dispatch({ type: 'conversationClosed' })}
    >
      <Icon name="back" />
    </button>
  );
}
