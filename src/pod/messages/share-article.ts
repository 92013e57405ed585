import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { bodyFlags } from '../policies/contents.js';
import type { MessageSource } from '../rendering/render.js';
import { requireStream, requireWriter } from '../streams/access.js';
import { renderMessage } from './markup.js';
import { sendMessage } from './send-message.js';

const articleType = 'com.symphony.sharing.article';
const text = optional(z.string());

const shareBody = z.object({
  type: z.literal(articleType),
  content: z
    .object({
      articleId: text,
      title: z.string().min(1, 'must not be empty'),
      subTitle: text,
      message: text,
      publisher: z.string(),
      publishDate: optional(z.int()),
      thumbnailUrl: text,
      author: z.string(),
      articleUrl: text,
      summary: text,
      appId: z.string(),
      appName: text,
      appIconUrl: text,
    })
    .refine(
      ({ articleId = '', articleUrl = '' }) => articleId !== '' || articleUrl !== '',
      'an article needs "articleId" or "articleUrl"',
    ),
});

type Article = z.output<typeof shareBody>['content'];

/**
 * `POST /agent/v3/stream/{sid}/share`: shares an article of another system into a stream. Who may write
 * there may, and policies look at it as at any message (DLP-10).
 */
export async function shareArticle(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
  const { content } = shaped(shareBody, body, 'content');
  const stream = await requireStream(service.store.queries, call.parameter('streamId'));
  await requireWriter(service.store.queries, stream, session.user);
  const source = articleMessage(content);
  const rendered = await renderMessage(service, source);
  const flags = bodyFlags(body, call.query);
  const message = await sendMessage(service, { session, stream, source, rendered, flags });
  return ok({
    id: message.messageId,
    timestamp: String(message.timestamp),
    v2messageType: 'V2Message',
    streamId: stream.id,
    message: message.message,
    fromUserId: session.user.id,
    attachments: [],
  });
}

/** The message that shows an article. What others wrote stays text: neither markup nor template. */
function articleMessage(article: Article): MessageSource {
  const line = (markup: string | undefined) =>
    markup === undefined || markup === '' ? '' : `<div>${markup}</div>`;
  const title = `<b>${asText(article.title)}</b>`;
  const url = article.articleUrl;
  const markup = [
    line(article.message && asText(article.message)),
    line(url === undefined || url === '' ? title : `<a href="${asText(url)}">${title}</a>`),
    line(article.subTitle && asText(article.subTitle)),
    line(article.summary && asText(article.summary)),
    line(`${asText(article.author)}, ${asText(article.publisher)}`),
  ];
  const data = { article: { type: articleType, version: '1.0', ...article } };
  return {
    message: `<messageML><div class="entity" data-entity-id="article">${markup.join('')}</div></messageML>`,
    data: JSON.stringify(data),
  };
}

/** Everything that means something in markup or in a template, as a character reference. */
function asText(value: string): string {
  return value.replace(/[&<>"'$#]/g, (character) => `&#${character.charCodeAt(0)};`);
}
