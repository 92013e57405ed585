import { keptWork } from '../kept-work.js';
import type { WorkshopDraft } from './shared-draft.js';

const begin: WorkshopDraft = {
  message: '<messageML>\n  <p>Hello <b>world</b></p>\n</messageML>',
  data: '',
};

/** What was worked on last; others put there what is to be worked on next. */
export const keptDraft = keptWork(sessionStorage, 'workshop', begin);
