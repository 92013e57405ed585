import type { Message } from '../../contract/index.js';
import { plainNumbers } from '../plain-numbers.js';
import { list, object, objectIfAny } from '../transport/answers.js';
import { type Answer, route } from '../transport/route.js';
import { agentGet, agentPost, podGet, podPost } from '../transport/route-kinds.js';
import { urlSafeIds } from '../url-safe-ids.js';
import type {
  BlastAnswer,
  MessageDetail,
  MessageReceipts,
  MessageRelationships,
  MessageStatus,
  MessageSuppression,
} from './message-types.js';

/** Ids and times of messages as they are compared. */
function ofMessages<Result>(answer: Answer<Result>): Answer<Result> {
  return plainNumbers(urlSafeIds(answer));
}

/** The service's operations on messages. */
export const messageRoutes = {
  create: route({
    ...agentPost,
    operation: 'messages.create',
    path: '/v4/stream/{streamId}/message/create',
    repeat: 'once',
    answer: ofMessages(object<Message>()),
  }),
  update: route({
    ...agentPost,
    operation: 'messages.update',
    path: '/v4/stream/{streamId}/message/{messageId}/update',
    repeat: 'once',
    answer: ofMessages(object<Message>()),
  }),
  blast: route({
    ...agentPost,
    operation: 'messages.blast',
    path: '/v4/message/blast',
    repeat: 'once',
    answer: urlSafeIds(object<BlastAnswer>()),
  }),
  suppress: route({
    ...podPost,
    operation: 'messages.suppress',
    path: '/v1/admin/messagesuppression/{messageId}/suppress',
    answer: urlSafeIds(object<MessageSuppression>()),
  }),
  status: route({
    ...podGet,
    operation: 'messages.status',
    path: '/v1/message/{messageId}/status',
    answer: object<MessageStatus>(),
  }),
  receipts: route({
    ...podGet,
    operation: 'messages.receipts',
    path: '/v1/admin/messages/{messageId}/receipts',
    answer: urlSafeIds(object<MessageReceipts>(), 'id'),
  }),
  relationships: route({
    ...podGet,
    operation: 'messages.relationships',
    path: '/v1/admin/messages/{messageId}/metadata/relationships',
    answer: urlSafeIds(object<MessageRelationships>()),
  }),
  details: route({
    ...podPost,
    operation: 'messages.details',
    path: '/v1/admin/messages',
    answer: urlSafeIds(list<MessageDetail>(), 'id'),
  }),
  get: route({
    ...agentGet,
    operation: 'messages.get',
    path: '/v1/message/{messageId}',
    answer: ofMessages(objectIfAny<Message>()),
  }),
  searchSemantic: route({
    ...agentPost,
    operation: 'messages.searchSemantic',
    path: '/v4/message/search/semantic',
    answer: ofMessages(list<Message>()),
  }),
  echo: route({
    ...agentPost,
    operation: 'messages.echo',
    path: '/v1/util/echo',
    answer: object<{ readonly message: string }>(),
  }),
  search: route({
    ...agentPost,
    operation: 'messages.search',
    path: '/v1/message/search',
    answer: ofMessages(list<Message>()),
  }),
  searchByGet: route({
    ...agentGet,
    operation: 'messages.search (GET)',
    path: '/v1/message/search',
    answer: ofMessages(list<Message>()),
  }),
  list: route({
    ...agentGet,
    operation: 'messages.list',
    path: '/v4/stream/{streamId}/message',
    answer: ofMessages(list<Message>()),
  }),
};
