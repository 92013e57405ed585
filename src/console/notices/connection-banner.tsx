import './connection-banner.css';
import { useCommands, useConsole } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';

/** Says that new messages do not arrive at the moment. Nothing is shown while they do. */
export function ConnectionBanner() {
  const connection = useConsole((state) => state.connection);
  const commands = useCommands();
  if (connection === 'lost') {
    return (
      <Banner
        text="The connection to the pod is lost. Trying to get it back…"
        action="Try now"
        onAction={() => commands.reconnect()}
      />
    );
  }
  if (connection === 'ended') {
    return (
      <Banner
        text="The pod was restarted and does not know this page any more."
        action="Reload the page"
        onAction={() => location.reload()}
      />
    );
  }
  return null;
}

function Banner(props: {
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
}) {
  return (
    <div class="connection-banner" role="status">
      <Icon name="warning" />
      <p>{props.text}</p>
      <button type="button" class="button" onClick={props.onAction}>
        {props.action}
      </button>
    </div>
  );
}
