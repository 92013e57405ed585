import type { Adapter } from './archive.js';
import { gathered } from './gathered.js';

/** A mailing list: each subject is a room, and each mail a message. Parts other than plain text are left out. */
export const mbox: Adapter = {
  system: 'mbox',
  fits: /\.mbox$/i,
  read(file) {
    const mails = file
      .toString()
      .split(/^From .*\r?\n/m)
      .slice(1);
    return gathered(
      mails.map((mail) => {
        const [head = '', ...body] = mail.split(/\r?\n\r?\n/);
        const header = (name: string): string =>
          new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
        const [, displayName = '', email = ''] =
          /^"?(.*?)"?\s*<?([^\s<>]+@[^\s<>]+)>?$/.exec(header('From')) ?? [];
        const name = email.split('@')[0] ?? '';
        const text = body
          .join('\n\n')
          .replace(/^>(>*From )/gm, '$1')
          .trim();
        const room = header('Subject').replace(/^(?:(?:re|fwd?):\s*)+/i, '') || 'Without a subject';
        return {
          said: {
            id: header('Message-ID'),
            room,
            author: name,
            text,
            time: new Date(header('Date')),
          },
          person: { name, displayName: displayName || name, email },
        };
      }),
    );
  },
};
