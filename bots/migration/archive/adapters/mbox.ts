import PostalMime, { type Email } from 'postal-mime';
import { type Adapter, archiveOf, type Person, type Said } from '../archive.js';

/** Mailing lists: each subject is a room, and each mail a message with its attachments. */
export const mbox: Adapter = {
  system: 'mbox',
  fits: (paths) => paths.every((path) => /\.mbox$/i.test(path)),
  async read(files) {
    const mails = [...files.values()].flatMap(mailsOf);
    return archiveOf(
      await Promise.all(mails.map(async (mail) => read(await PostalMime.parse(mail)))),
    );
  },
};

/** Each mail begins after a line "From …"; such lines of its own have a ">" in front. */
function mailsOf(file: Uint8Array): readonly Buffer[] {
  // Latin 1 keeps every byte: a mail says itself what its parts are written in.
  const mails = Buffer.from(file)
    .toString('latin1')
    .split(/^From .*\r?\n/m);
  return mails
    .slice(1)
    .map((mail) => Buffer.from(mail.replaceAll(/^>(>*From )/gm, '$1'), 'latin1'));
}

function read(mail: Email): { readonly said: Said; readonly by: Person } {
  const { address: email = '', name: displayName = '' } = mail.from ?? {};
  const [name = ''] = email.split('@');
  return {
    said: {
      id: mail.messageId ?? '',
      room: mail.subject?.replace(/^(?:(?:re|fwd?|aw|wg):\s*)+/i, '') ?? 'Without a subject',
      author: name,
      text: (mail.text ?? textOfHtml(mail.html ?? '')).trim(),
      time: new Date(mail.date ?? NaN),
      files: mail.attachments.map(({ filename, content }, index) => ({
        filename: filename ?? `attachment-${index + 1}`,
        content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      })),
    },
    by: { name, displayName: displayName || name, email },
  };
}

/** What a mail says that has HTML alone: paragraphs as lines, without markup. */
function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
