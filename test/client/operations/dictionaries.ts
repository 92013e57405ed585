import { collect } from '../failure.js';
import type { Cases } from './case.js';

export const dictionaries: Cases = {
  'dictionaries.list': {
    call: ({ dictionaries }) => collect(dictionaries.list()),
    request: 'GET /agent/v1/dlp/dictionaries?page=0&limit=50',
    answer: { items: [{ type: 'Word' }], pageCount: 1 },
    result: [{ type: 'Word' }],
  },
  'dictionaries.get': {
    call: ({ dictionaries }) => dictionaries.get('d', '1.0'),
    request: 'GET /agent/v1/dlp/dictionaries/d?dictVersion=1.0',
    answer: { data: { type: 'Word' } },
    result: { type: 'Word' },
  },
  'dictionaries.create': {
    call: ({ dictionaries }) => dictionaries.create({ name: 'Projects', type: 'Word' }),
    request: 'POST /agent/v1/dlp/dictionaries',
    body: { name: 'Projects', type: 'Word' },
    answer: { data: {} },
  },
  'dictionaries.rename': {
    call: ({ dictionaries }) => dictionaries.rename('d', 'Deals'),
    request: 'PUT /agent/v1/dlp/dictionaries/d',
    body: { name: 'Deals' },
    answer: { data: {} },
  },
  'dictionaries.delete': {
    call: ({ dictionaries }) => dictionaries.delete('d'),
    request: 'DELETE /agent/v1/dlp/dictionaries/d',
    answer: { data: {} },
  },
};
