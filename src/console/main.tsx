import { render } from 'preact';
import './theme/tokens.css';
import './theme/base.css';
import './controls/buttons.css';
import './controls/fields.css';
import { createCommands } from './commands/commands.js';
import { EmulatorContext } from './emulator/emulator-context.js';
import { App } from './page/app.js';
import { watchPage } from './page/watch-page.js';
import { createEmulator } from './service/emulator.js';
import { createPodService } from './service/pod-service.js';
import { initialState } from './state/console-state.js';
import { reduce } from './state/reducer.js';
import { remember } from './state/remembered.js';
import { createStore } from './state/store.js';
import { applyTheme, rememberedTheme } from './theme/theme.js';

applyTheme(rememberedTheme(localStorage), document.documentElement, localStorage);

const token = document.querySelector<HTMLMetaElement>('meta[name="cadenza-control-token"]');
const remembered = remember(localStorage);
// Where the details would lie above the conversation, they wait until they are asked for.
const detailsShown = matchMedia('(min-width: 68rem)').matches;
const store = createStore(reduce, { ...initialState, detailsShown });
const controlToken = token?.content ?? '';
const service = createPodService(controlToken, fetch.bind(globalThis));
const emulator = createEmulator(controlToken, fetch.bind(globalThis));
const commands = createCommands({ service, store, remembered });

watchPage(document, store, remembered);
const root = document.getElementById('console');
if (root !== null) {
  render(
    <EmulatorContext.Provider value={emulator}>
      <App store={store} commands={commands} />
    </EmulatorContext.Provider>,
    root,
  );
}
void commands.start();
