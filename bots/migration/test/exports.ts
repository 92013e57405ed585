import { strToU8 } from 'fflate';
import type { Files } from '../archive/archive.js';

/** Files by their paths, as an adapter gets them. */
export function filesOfTexts(texts: Readonly<Record<string, string>>): Files {
  return new Map(Object.entries(texts).map(([path, text]) => [path, strToU8(text)]));
}

/** What Slack exports of a room with two people, one of whom has left. */
export const slackExport = {
  'users.json': JSON.stringify([
    { id: 'U1', name: 'nora', profile: { real_name: 'Nora Nash', email: 'nora@example.org' } },
    { id: 'U2', name: 'omar', deleted: true, profile: { email: 'omar@example.org' } },
  ]),
  'channels.json': JSON.stringify([{ name: 'desk', members: ['U1', 'U2'], is_archived: true }]),
  'desk/2026-01-05.json': JSON.stringify([
    { ts: '1767603600.000100', user: 'U2', subtype: 'channel_join', text: 'joined' },
    {
      ts: '1767603660.000200',
      user: 'U1',
      text: 'See <@U2> &amp; <https://example.org|this>',
      files: [{ id: 'F1', name: 'a.txt' }],
    },
    { ts: '1767603670.000300', user: 'U2', text: 'Thanks' },
  ]),
  '__uploads/F1/a.txt': 'the file',
};
