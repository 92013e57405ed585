import type { ComponentType } from 'preact';
import type { OpenPage } from '../state/console-state.js';

/** What every page gets. */
export interface PageProps {
  readonly title: string;
  readonly page: OpenPage;
}

/** A view of the workspace that is not a conversation. */
export interface PageRow {
  readonly title: string;
  readonly Page: ComponentType<PageProps>;
}
