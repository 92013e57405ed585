import './connection-banner.css';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import { useCommands, useConsole } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { SplitContext } from '../panes/split-context.js';
import { loginPath } from '../service/control-token.js';

/** Says that new messages do not arrive at the moment, and what to do. Nothing is shown while they do. */
export function ConnectionBanner() {
  const connection = useConsole((state) => state.connection);
  const commands = useCommands();
  switch (connection) {
    case 'connecting':
    case 'live':
      return null;
    case 'lost':
      return (
        <Banner text="The connection to the pod is lost. Trying to get it back…">
          <button type="button" class="button" onClick={() => commands.reconnect()}>
            Try now
          </button>
        </Banner>
      );
    case 'loggedOut':
      return <LoggedOut />;
    case 'ended':
      return (
        <Banner text="The pod was restarted and does not know this page any more.">
          <button type="button" class="button" onClick={() => location.reload()}>
            Reload the page
          </button>
        </Banner>
      );
  }
}

/** Who logs in again does so beside the page, and whatever was begun on it is still there. */
function LoggedOut() {
  const commands = useCommands();
  const split = useContext(SplitContext);
  useEffect(() => {
    const lookAgain = () =>
      [commands, ...(split?.panes() ?? []).map((pane) => pane.commands)].forEach((of) =>
        of.reconnect(),
      );
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, []);
  return (
    <Banner text="You are not logged in any more. Log in, and come back: this page goes on where it is.">
      <a class="button" href={loginPath} target="_blank" rel="noreferrer">
        Log in
      </a>
    </Banner>
  );
}

function Banner(props: { readonly text: string; readonly children: ComponentChildren }) {
  return (
    <div class="connection-banner" role="status">
      <Icon name="warning" />
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
