import { Icon } from '../controls/icon.js';
import { useCommands, useConsole } from '../page/use-console.js';
import './connection-banner.css';

/** Says that new messages do not arrive at the moment. Nothing is shown while they do. */
export function ConnectionBanner() {
  const connection = useConsole((state) => state.connection);
  const commands = useCommands();
  if (connection !== 'lost') return null;
  return (
    <div class="connection-banner" role="status">
      <Icon name="warning" />
      <p>The connection to the pod is lost. Trying to get it back…</p>
      <button type="button" class="button" onClick={() => commands.reconnect()}>
        Try now
      </button>
    </div>
  );
}
