import type { Message } from '../../contract/index.js';
import { plainNumbers } from '../plain-numbers.js';
import { list, object, objectIfAny } from '../transport/answers.js';
import { type Answer, route } from '../transport/route.js';
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
    operation: 'messages.create',
    component: 'agent',
    method: 'POST',
    path: '/v4/stream/{streamId}/message/create',
    tokens: 'both',
    repeat: 'once',
    answer: ofMessages(object<Message>()),
  }),
  update: route({
    operation: 'messages.update',
    component: 'agent',
    method: 'POST',
    path: '/v4/stream/{streamId}/message/{messageId}/update',
    tokens: 'both',
    repeat: 'once',
    answer: ofMessages(object<Message>()),
  }),
  blast: route({
    operation: 'messages.blast',
    component: 'agent',
    method: 'POST',
    path: '/v4/message/blast',
    tokens: 'both',
    repeat: 'once',
    answer: urlSafeIds(object<BlastAnswer>()),
  }),
  suppress: route({
    operation: 'messages.suppress',
    component: 'pod',
    method: 'POST',
    path: '/v1/admin/messagesuppression/{messageId}/suppress',
    tokens: 'session',
    repeat: 'safe',
    answer: urlSafeIds(object<MessageSuppression>()),
  }),
  status: route({
    operation: 'messages.status',
    component: 'pod',
    method: 'GET',
    path: '/v1/message/{messageId}/status',
    tokens: 'session',
    repeat: 'safe',
    answer: object<MessageStatus>(),
  }),
  receipts: route({
    operation: 'messages.receipts',
    component: 'pod',
    method: 'GET',
    path: '/v1/admin/messages/{messageId}/receipts',
    tokens: 'session',
    repeat: 'safe',
    answer: urlSafeIds(object<MessageReceipts>(), 'id'),
  }),
  relationships: route({
    operation: 'messages.relationships',
    component: 'pod',
    method: 'GET',
    path: '/v1/admin/messages/{messageId}/metadata/relationships',
    tokens: 'session',
    repeat: 'safe',
    answer: urlSafeIds(object<MessageRelationships>()),
  }),
  details: route({
    operation: 'messages.details',
    component: 'pod',
    method: 'POST',
    path: '/v1/admin/messages',
    tokens: 'session',
    repeat: 'safe',
    answer: urlSafeIds(list<MessageDetail>(), 'id'),
  }),
  get: route({
    operation: 'messages.get',
    component: 'agent',
    method: 'GET',
    path: '/v1/message/{messageId}',
    tokens: 'both',
    repeat: 'safe',
    answer: ofMessages(objectIfAny<Message>()),
  }),
  searchSemantic: route({
    operation: 'messages.searchSemantic',
    component: 'agent',
    method: 'POST',
    path: '/v4/message/search/semantic',
    tokens: 'both',
    repeat: 'safe',
    answer: ofMessages(list<Message>()),
  }),
  echo: route({
    operation: 'messages.echo',
    component: 'agent',
    method: 'POST',
    path: '/v1/util/echo',
    tokens: 'both',
    repeat: 'safe',
    answer: object<{ readonly message: string }>(),
  }),
  search: route({
    operation: 'messages.search',
    component: 'agent',
    method: 'POST',
    path: '/v1/message/search',
    tokens: 'both',
    repeat: 'safe',
    answer: ofMessages(list<Message>()),
  }),
  searchByGet: route({
    operation: 'messages.search (GET)',
    component: 'agent',
    method: 'GET',
    path: '/v1/message/search',
    tokens: 'both',
    repeat: 'safe',
    answer: ofMessages(list<Message>()),
  }),
  list: route({
    operation: 'messages.list',
    component: 'agent',
    method: 'GET',
    path: '/v4/stream/{streamId}/message',
    tokens: 'both',
    repeat: 'safe',
    answer: ofMessages(list<Message>()),
  }),
};
