import '../theme/tokens.css';
import '../theme/base.css';
import '../controls/buttons.css';
import '../controls/fields.css';
import { render } from 'preact';
import { ConsoleContext } from '../access/use-console.js';
import { createCommands } from '../commands/commands.js';
import { createControlToken } from '../service/control-token.js';
import { createPodService } from '../service/pod-service.js';
import { createTokenHub } from '../service/shared-events.js';
import { initialState } from '../state/console-state.js';
import { reduce } from '../state/reducer.js';
import { remember } from '../state/remembered.js';
import { createStore } from '../state/store.js';
import { applyTheme, rememberedTheme, themes } from '../theme/theme.js';
import { followPreview, previewIn } from './follow-preview.js';
import { MessageOnly, PreviewPage } from './preview-page.js';

const asked = new URLSearchParams(location.search);
const isPicture = asked.get('only') === 'message';
const theme = themes.find((name) => name === asked.get('theme'));

if (theme === undefined) {
  applyTheme(rememberedTheme(localStorage), document.documentElement, localStorage);
} else {
  document.documentElement.dataset['theme'] = theme;
}

// The views of messages reach for a store and for commands. A message that was not sent uses neither.
const store = createStore(reduce, initialState);
const fetcher = () => Promise.reject(new Error('A preview has no service.'));
const token = createControlToken('', fetcher);
const context = {
  service: createPodService(token, fetcher),
  store,
  remembered: remember(localStorage),
  hub: createTokenHub(token, fetcher),
  seen: { tell: () => undefined, listen: () => undefined, close: () => undefined },
};
const access = { store, commands: createCommands(context) };

const root = document.getElementById('console');
const first = previewIn(document);
if (root !== null) {
  const content = isPicture ? (
    <MessageOnly preview={first} />
  ) : (
    <PreviewPage first={first} follow={followPreview} />
  );
  render(<ConsoleContext.Provider value={access}>{content}</ConsoleContext.Provider>, root);
  // Whoever takes a picture needs to know how high it has to be.
  const height = Math.ceil(root.firstElementChild?.getBoundingClientRect().height ?? 0);
  document.documentElement.dataset['height'] = String(height);
}
