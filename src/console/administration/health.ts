import type { RecordView, Row } from '../records/record-view.js';
import { required } from '../service/pod-calls.js';

const parts = {
  Service: ['asAdministrator', '/agent/v3/health/extended'],
  Agent: ['asAdministrator', '/agent/v1/info'],
  Pod: ['asController', '/cadenza/v1/facts'],
  Clock: ['asController', '/cadenza/v1/clock'],
  Settings: ['asController', '/cadenza/v1/settings'],
  Policies: ['asController', '/cadenza/v1/enforcement'],
} as const;

/** The health of the pod and its parts. */
export const health: RecordView = {
  intro: 'How the pod is, what its database holds, and how it is set.',
  empty: { title: 'The pod says nothing of itself', text: 'Look at its log.' },
  columns: [
    { label: 'Part', path: 'part' },
    { label: 'What', path: 'name' },
    { label: 'Value', path: 'value', as: 'code' },
  ],
  load: async (pod) => {
    const rows = Object.entries(parts).map(async ([part, [via, path]]) => {
      const body = await required<Row>(await pod[via](path));
      return flattened(body).map(([name, value]) => ({ part, name, value }));
    });
    return (await Promise.all(rows)).flat();
  },
};

function flattened(value: unknown, path = ''): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) {
    return [[path, String(value)]];
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    flattened(inner, path === '' ? name : `${path} · ${name}`),
  );
}
