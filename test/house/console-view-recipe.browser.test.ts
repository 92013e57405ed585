import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/launch-browser.js';
import { CopiedSources, filesOfRecipe } from './copied-sources.js';

const sources = new CopiedSources(['console', 'contract', 'messageml', 'freemarker', 'java']);
const registry = 'src/console/inspector/message-views.tsx';
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  page.setDefaultTimeout(10_000);
});

afterAll(async () => {
  await browser.close();
  sources[Symbol.dispose]();
});

test('a view is added as the recipe says: the inspector has a tab for it, which shows the message', async () => {
  sources.write(
    'src/console/inspector/author-card.tsx',
    `import './author-card.css';
import type { Message } from '../../contract/index.js';

/** Who wrote a message. */
export function AuthorCard({ message }: { readonly message: Message }) {
  return <p class="author-card">Written by {message.user.displayName}</p>;
}
`,
  );
  sources.write('src/console/inspector/author-card.css', '.author-card { color: #c0ffee; }\n');
  sources.insert(
    registry,
    'import { indented }',
    `import { AuthorCard } from './author-card.js';\n`,
  );
  sources.insert(
    registry,
    '] as const satisfies',
    `  { name: 'author', label: 'Author', View: AuthorCard },\n`,
  );
  const { script, styles } = sources.bundle(`
    import { render } from 'preact';
    import { ConsoleContext } from './src/console/access/use-console.js';
    import { PodAccess } from './src/console/access/pod-access.js';
    import { initialState } from './src/console/state/console-state.js';
    import { reduce } from './src/console/state/reducer.js';
    import { createStore } from './src/console/state/store.js';
    import { MessageInspector } from './src/console/inspector/message-inspector.js';
    const message = {
      messageId: 'm1',
      timestamp: 0,
      message: '<div data-format="PresentationML" data-version="2.0">Hello</div>',
      data: '{}',
      user: { userId: 1, displayName: 'Ada Lovelace' },
      stream: { streamId: 's1' },
    };
    const open = { streamId: 's1', identity: 'Desk', inspected: 'm1' };
    const store = createStore(reduce, { ...initialState, open });
    const unasked = () => Promise.reject(new Error('There is no pod here.'));
    render(
      <ConsoleContext.Provider value={{ store, commands: {} }}>
        <PodAccess.Provider value={{ asPerson: unasked }}>
          <MessageInspector message={message} />
        </PodAccess.Provider>
      </ConsoleContext.Provider>,
      document.body,
    );
  `);
  await page.addStyleTag({ content: styles });
  await page.addScriptTag({ content: script });

  await page.getByRole('tab', { name: 'PresentationML', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Author' }).click();
  const shown = page.getByRole('tabpanel').getByText('Written by Ada Lovelace');
  await shown.waitFor();
  const colour = await page.evaluate(
    "getComputedStyle(document.querySelector('.author-card')).color",
  );
  expect(colour).toBe('rgb(192, 255, 238)');
});

test('the recipe names the registry, and components that stand in it', () => {
  expect(filesOfRecipe('Adding a console view')).toEqual([
    'src/console/inspector/source-view.tsx',
    registry,
    'src/console/state/pod-topics.ts',
    'src/console/emulator/pod-panel.tsx',
    'src/console/state/page-names.ts',
    'src/console/pages/pages.tsx',
  ]);
});
