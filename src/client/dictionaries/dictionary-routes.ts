import { object, page, stream } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type { Dictionary } from './dictionary-types.js';

interface Dictionaries {
  readonly items: readonly Dictionary[];
  readonly pageCount?: number;
}

const read = { component: 'agent', method: 'GET', tokens: 'both', repeat: 'safe' } as const;
const set = { component: 'agent', method: 'POST', tokens: 'both', repeat: 'safe' } as const;

const dictionary = object<{ readonly data: Dictionary }>();

/** The service's operations on lists of terms. */
export const dictionaryRoutes = {
  list: route({
    ...read,
    operation: 'dictionaries.list',
    path: '/v1/dlp/dictionaries',
    answer: page<Dictionaries>({ items: [] }),
  }),
  get: route({
    ...read,
    operation: 'dictionaries.get',
    path: '/v1/dlp/dictionaries/{dictId}',
    answer: dictionary,
  }),
  create: route({
    ...set,
    operation: 'dictionaries.create',
    path: '/v1/dlp/dictionaries',
    repeat: 'once',
    answer: dictionary,
  }),
  rename: route({
    ...set,
    operation: 'dictionaries.rename',
    method: 'PUT',
    path: '/v1/dlp/dictionaries/{dictId}',
    answer: dictionary,
  }),
  delete: route({
    ...set,
    operation: 'dictionaries.delete',
    method: 'DELETE',
    path: '/v1/dlp/dictionaries/{dictId}',
    answer: dictionary,
  }),
  download: route({
    ...read,
    operation: 'dictionaries.download',
    path: '/v1/dlp/dictionaries/{dictId}/data/download',
    answer: stream,
    streamed: true,
  }),
  upload: route({
    ...set,
    operation: 'dictionaries.upload',
    path: '/v1/dlp/dictionaries/{dictId}/data/upload',
    answer: dictionary,
  }),
};
