import { urlSafeIds } from '../url-safe-ids.js';
import type { Message } from '../../contract/index.js';
import { list, object, objectIfAny, stream } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type {
  BlastAnswer,
  MessageDetail,
  MessageReceipts,
  MessageRelationships,
  MessageStatus,
  MessageSuppression,
} from './message-types.js';

/** The service's operations on messages. */
export const messageRoutes = {
  create: route({
    operation: 'messages.create',
    component: 'agent',
    method: 'POST',
    path: '/v4/stream/{streamId}/message/create',
    tokens: 'both',
    repeat: 'once',
    answer: urlSafeIds(object<Message>()),
  }),
  update: route({
    operation: 'messages.update',
    component: 'agent',
    method: 'POST',
    path: '/v4/stream/{streamId}/message/{messageId}/update',
    tokens: 'both',
    repeat: 'once',
    answer: urlSafeIds(object<Message>()),
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
    answer: urlSafeIds(objectIfAny<Message>()),
  }),
  search: route({
    operation: 'messages.search',
    component: 'agent',
    method: 'POST',
    path: '/v1/message/search',
    tokens: 'both',
    repeat: 'safe',
    answer: urlSafeIds(list<Message>()),
  }),
  list: route({
    operation: 'messages.list',
    component: 'agent',
    method: 'GET',
    path: '/v4/stream/{streamId}/message',
    tokens: 'both',
    repeat: 'safe',
    answer: urlSafeIds(list<Message>()),
  }),
};

/** The service's operations on attachments. */
export const attachmentRoutes = {
  allowedTypes: route({
    operation: 'attachments.allowedTypes',
    component: 'pod',
    method: 'GET',
    path: '/v1/files/allowedTypes',
    tokens: 'session',
    repeat: 'safe',
    answer: list<string>(),
  }),
  download: route({
    operation: 'attachments.download',
    component: 'agent',
    method: 'GET',
    path: '/v1/stream/{streamId}/attachment',
    tokens: 'both',
    repeat: 'safe',
    answer: stream,
    streamed: true,
  }),
};
