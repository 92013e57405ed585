import { useMemo } from 'preact/hooks';
import { ConsoleContext, useConsole } from '../access/use-console.js';
import type { Commands } from '../commands/commands.js';
import { later } from '../controls/later.js';
import { ConnectionBanner } from '../notices/connection-banner.js';
import { Toasts } from '../notices/toasts.js';
import { PersonChooser } from '../people/person-chooser.js';
import type { Store } from '../state/store.js';
import { SideBySide } from './side-by-side.js';
import { Welcome } from './welcome.js';
import { Workspace } from './workspace.js';

const PolicyDialog = later(async () => (await import('../notices/policy-dialog.js')).PolicyDialog);

/** The whole page. */
export function App({ store, commands }: { readonly store: Store; readonly commands: Commands }) {
  const access = useMemo(() => ({ store, commands }), [store, commands]);
  return (
    <ConsoleContext.Provider value={access}>
      <Stage />
    </ConsoleContext.Provider>
  );
}

function Stage() {
  const stage = useConsole((state) => state.stage);
  const isObjected = useConsole((state) => state.objection !== undefined);
  switch (stage) {
    case 'starting':
    case 'failed':
      return (
        <>
          <Welcome failed={stage === 'failed'} />
          <Toasts />
        </>
      );
    case 'choosing':
    case 'entering':
      return (
        <>
          <PersonChooser entering={stage === 'entering'} />
          <Toasts />
        </>
      );
    case 'ready':
      return (
        <>
          <SideBySide>
            <Workspace />
            <Toasts>
              <ConnectionBanner />
            </Toasts>
          </SideBySide>
          {isObjected && <PolicyDialog />}
        </>
      );
  }
}
