import './connection-banner.css';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import { useCommands, useConsole } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { SplitContext } from '../panes/split-context.js';
import { loginPath, pagePath } from '../service/control-token.js';

/**
 * Says that new messages do not arrive at the moment, and what to do. Nothing is shown while they do. It lies where notices
 * do: nothing that somebody is about to press moves away under the pointer.
 */
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
    case 'otherLogin':
      return <OtherLogin />;
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

/** Looks whether somebody has logged in again, whenever they come back to the page. */
function useLookAgain(): void {
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
}

/** Who logs in again does so beside the page, and whatever was begun on it is still there. */
function LoggedOut() {
  useLookAgain();
  return (
    <Banner text="You are not logged in any more. Log in, and come back: this page goes on where it is.">
      <a class="button" href={loginPath} target="_blank" rel="noreferrer">
        Log in
      </a>
    </Banner>
  );
}

/** What one person has begun is nothing that another one sends: who goes on as the other begins anew. */
function OtherLogin() {
  useLookAgain();
  const name = useConsole((state) => state.me?.displayName) ?? 'somebody';
  return (
    <Banner
      text={`You have logged in as somebody else, and this is the page of ${name}. What was written on it is kept.`}
    >
      <a class="button" href={pagePath}>
        Go to your page
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
