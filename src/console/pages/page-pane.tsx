import './page-pane.css';
import { useEffect, useRef } from 'preact/hooks';
import { useCommands } from '../access/use-console.js';
import { BackButton } from '../conversation/back-button.js';
import type { OpenPage } from '../state/console-state.js';
import { pageNames } from '../state/page-names.js';
import { pages } from './pages.js';

/** The middle, when it is not a conversation: a page, and the way to those of its kind. */
export function PagePane({ page }: { readonly page: OpenPage }) {
  const commands = useCommands();
  const { title, Page } = pages[page.name];
  const kind = kindOf(page.name);
  const siblings = pageNames.filter((name) => kindOf(name) === kind);
  const views = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a narrow page they do not all fit: the one that is open is in sight.
  useEffect(() => {
    const open = views.current?.querySelector('[aria-current]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Who came by the switcher or an address is in it, and hears where.
    if (document.activeElement === document.body) {
      heading.current?.focus();
    }
  }, [page.name]);
  return (
    <main class="conversation page">
      <header class="conversation-header">
        <BackButton />
        <h1 class="conversation-header__name" tabIndex={-1} ref={heading}>
          {title}
        </h1>
      </header>
      <nav class="page__siblings" aria-label="Views" ref={views}>
        {siblings.map((name) => (
          <button
            key={name}
            type="button"
            class="page__sibling"
            aria-current={name === page.name ? 'page' : undefined}
            onClick={() => commands.openPage(name)}
          >
            {pages[name].title}
          </button>
        ))}
      </nav>
      <div class="page__content">
        <Page title={title} page={page} />
      </div>
    </main>
  );
}

function kindOf(name: string): string {
  const slash = name.indexOf('/');
  return slash < 0 ? '' : name.slice(0, slash);
}
