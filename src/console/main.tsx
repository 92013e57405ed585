import './theme/tokens.css';
import './theme/base.css';
import './controls/buttons.css';
import './controls/fields.css';
import './controls/first-answer.css';
import './controls/problem.css';
import './controls/waiting.css';
import './theme/print.css';
import { render } from 'preact';
import { PodAccess } from './access/pod-access.js';
import { createCommands } from './commands/commands.js';
import { EmulatorContext } from './emulator/emulator-context.js';
import { PictureContext } from './markup/pictures.js';
import { tellOfNews } from './notices/tell-of-news.js';
import { App } from './page/app.js';
import { createPane } from './page/create-pane.js';
import { followAddress } from './page/follow-address.js';
import { watchPage } from './page/watch-page.js';
import { createSplit } from './panes/split.js';
import { SplitContext } from './panes/split-context.js';
import { createAdministration } from './service/administration.js';
import { createControlToken } from './service/control-token.js';
import { createEmulator } from './service/emulator.js';
import { createPictures } from './service/fetched-pictures.js';
import { createPodService } from './service/pod-service.js';
import { createSeenChannel } from './service/seen-channel.js';
import { createSharedHub } from './service/shared-events.js';
import { initialState } from './state/console-state.js';
import { reduce } from './state/reducer.js';
import { remember } from './state/remembered.js';
import { createStore } from './state/store.js';
import { applyTheme, rememberedTheme } from './theme/theme.js';

applyTheme(rememberedTheme(localStorage), document.documentElement, localStorage);

const written = document.querySelector<HTMLMetaElement>('meta[name="cadenza-control-token"]');
const remembered = remember(localStorage, sessionStorage);
const roomForDetails = matchMedia('(min-width: 68rem)');
const store = createStore(reduce, { ...initialState, detailsShown: roomForDetails.matches });
const fetcher = fetch.bind(globalThis);
const token = createControlToken(written?.content ?? '', fetcher, {
  onLoggedOut: () => store.dispatch({ type: 'connectionChanged', connection: 'loggedOut' }),
  onRenewed: () => void commands.checkLogin(),
});
const service = createPodService(token, fetcher);
const split = createSplit(store, () => {
  const pane = createPodService(token, fetcher);
  return createPane(
    { service: pane, remembered, hub: createSharedHub(token, fetcher) },
    { ...administration, ...pane },
  );
});
const fetchedByPod = document.querySelector('meta[name="cadenza-pictures"]') !== null;
const emulator = createEmulator(token, fetcher);
const administration = createAdministration(token, fetcher);
const pictures = fetchedByPod ? createPictures(token, fetcher) : undefined;
const hub = createSharedHub(token, fetcher);
const seen = createSeenChannel();
const commands = createCommands({ service, store, remembered, hub, seen });

// Where the details would take the place of the list, they wait until they are asked for.
roomForDetails.addEventListener('change', ({ matches }) => {
  const { detailsShown, open } = store.state();
  if (!matches && detailsShown && open?.inspected === undefined) {
    store.dispatch({ type: 'detailsToggled' });
  }
});
watchPage(document, store, remembered);
tellOfNews(document, store, commands);
const root = document.getElementById('console');
if (root !== null) {
  render(
    <EmulatorContext.Provider value={emulator}>
      <PodAccess.Provider value={{ ...administration, ...service }}>
        <SplitContext.Provider value={split}>
          <PictureContext.Provider value={pictures}>
            <App store={store} commands={commands} />
          </PictureContext.Provider>
        </SplitContext.Provider>
      </PodAccess.Provider>
    </EmulatorContext.Provider>,
    root,
  );
}
followAddress(store, commands, split);
