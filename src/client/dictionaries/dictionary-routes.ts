import { object, page, stream } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { agentGet, agentPost } from '../transport/route-kinds.js';
import type { Dictionary } from './dictionary-types.js';

interface Dictionaries {
  readonly items: readonly Dictionary[];
  readonly pageCount?: number;
}

const dictionary = object<{ readonly data: Dictionary }>();

/** The service's operations on lists of terms. */
export const dictionaryRoutes = {
  list: route({
    ...agentGet,
    operation: 'dictionaries.list',
    path: '/v1/dlp/dictionaries',
    answer: page<Dictionaries>({ items: [] }),
  }),
  get: route({
    ...agentGet,
    operation: 'dictionaries.get',
    path: '/v1/dlp/dictionaries/{dictId}',
    answer: dictionary,
  }),
  create: route({
    ...agentPost,
    operation: 'dictionaries.create',
    path: '/v1/dlp/dictionaries',
    repeat: 'once',
    answer: dictionary,
  }),
  rename: route({
    ...agentPost,
    operation: 'dictionaries.rename',
    method: 'PUT',
    path: '/v1/dlp/dictionaries/{dictId}',
    answer: dictionary,
  }),
  delete: route({
    ...agentPost,
    operation: 'dictionaries.delete',
    method: 'DELETE',
    path: '/v1/dlp/dictionaries/{dictId}',
    answer: dictionary,
  }),
  download: route({
    ...agentGet,
    operation: 'dictionaries.download',
    path: '/v1/dlp/dictionaries/{dictId}/data/download',
    answer: stream,
    streamed: true,
  }),
  upload: route({
    ...agentPost,
    operation: 'dictionaries.upload',
    path: '/v1/dlp/dictionaries/{dictId}/data/upload',
    answer: dictionary,
  }),
};
