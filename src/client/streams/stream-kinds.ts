import {
  chosen,
  type FieldKinds,
  fieldOf,
  fields,
  fieldsAndMore,
  type Kind,
  kinds,
  listOfKind,
  oneOf,
  optional,
} from '../../contract/given/index.js';
import type { PageQuery } from '../transport/pages.js';
import type {
  ArticleById,
  ArticleByUrl,
  ArticleDetails,
  SharedArticle,
  StreamAttachmentRange,
  StreamFilter,
  StreamMessageRange,
} from './stream-types.js';

/** Which of someone's streams to list. */
export const streamFilter: Kind<StreamFilter> = fields<StreamFilter>({
  streamTypes: optional(listOfKind(oneOf('IM', 'MIM', 'ROOM', 'POST'))),
  includeInactiveStreams: optional(kinds.flag),
});

/** Which page of a list. */
export const pageQuery: Kind<PageQuery> = fields<PageQuery>({
  skip: kinds.whole,
  limit: kinds.count,
});

/** Which files of a stream to list. */
export const attachmentRange: Kind<StreamAttachmentRange> = fields<StreamAttachmentRange>({
  since: optional(kinds.time),
  to: optional(kinds.time),
  limit: optional(kinds.count),
  sortDir: optional(oneOf('ASC', 'DESC')),
});

/** From which time to list the ids of messages. */
export const messageIdRange: Kind<StreamMessageRange> = fields<StreamMessageRange>({
  since: kinds.time,
  to: optional(kinds.time),
});

const text = optional(kinds.text);

const details: FieldKinds<ArticleDetails> = {
  title: kinds.text,
  publisher: kinds.text,
  author: kinds.text,
  appId: kinds.id,
  subTitle: text,
  message: text,
  summary: text,
  thumbnailUrl: text,
  appName: text,
  appIconUrl: text,
  publishDate: optional(kinds.whole),
};

const byId = fieldsAndMore<ArticleById>({ ...details, articleId: kinds.name, articleUrl: text });
const byUrl = fieldsAndMore<ArticleByUrl>({ ...details, articleId: text, articleUrl: kinds.name });

/** An article to share: its address is asked of one without an id. */
export const sharedArticle: Kind<SharedArticle> = chosen('an article', (value) =>
  (fieldOf(value, 'articleId') ?? '') === '' ? byUrl : byId,
);
