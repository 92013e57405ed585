import type { Route } from '../http/call.js';
import { bothTokens, session } from '../http/callers.js';
import { blastMessage } from './blast-message.js';
import { createMessage } from './create-message.js';
import { downloadAttachment } from './download-attachment.js';
import { getMessage } from './get-message.js';
import { listMessageIds } from './list-message-ids.js';
import { messageDetails, messageReceipts } from './message-details.js';
import { messageRelationships } from './message-relationships.js';
import { messageStatus } from './message-status.js';
import { readMessages } from './read-messages.js';
import { shareArticle } from './share-article.js';
import { suppressMessage } from './suppress-message.js';
import { updateMessage } from './update-message.js';

/** Limits of the service that depend on how it encrypts a message and indexes it. */
const unlimited = 'the limits of 81,130 encrypted characters and 2,500 different words';

/** Messages: sent, changed and read. */
export const messageRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/agent/v4/stream/:streamId/message/create',
    ...bothTokens,
    takes: 'message',
    onBehalfOf: ['SEND_MESSAGES'],
    leavesOut: unlimited,
    handler: createMessage,
  },
  {
    method: 'POST',
    path: '/agent/v4/stream/:streamId/message/:messageId/update',
    ...bothTokens,
    takes: 'message',
    onBehalfOf: ['SEND_MESSAGES'],
    leavesOut: `\`silent\` makes no difference; ${unlimited}`,
    handler: updateMessage,
  },
  {
    method: 'POST',
    path: '/agent/v4/message/blast',
    ...bothTokens,
    takes: 'message',
    onBehalfOf: ['SEND_MESSAGES'],
    leavesOut: unlimited,
    handler: blastMessage,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/messagesuppression/:messageId/suppress',
    ...session,
    onBehalfOf: ['SUPPRESS_MESSAGES'],
    handler: suppressMessage,
  },
  {
    method: 'GET',
    path: '/agent/v4/stream/:streamId/message',
    ...bothTokens,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: readMessages,
  },
  {
    method: 'GET',
    path: '/agent/v1/message/:messageId',
    ...bothTokens,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: getMessage,
  },
  {
    method: 'GET',
    path: '/agent/v1/stream/:streamId/attachment',
    ...bothTokens,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: downloadAttachment,
  },
  {
    method: 'GET',
    path: '/pod/v1/message/:messageId/status',
    ...session,
    leavesOut: 'nothing is `delivered`: a message is sent or read',
    handler: messageStatus,
  },
  {
    method: 'POST',
    path: '/agent/v3/stream/:streamId/share',
    ...bothTokens,
    onBehalfOf: ['SEND_MESSAGES'],
    handler: shareArticle,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/messages',
    ...session,
    leavesOut: 'read receipts alone are counted',
    handler: messageDetails,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/messages/:messageId/receipts',
    ...session,
    leavesOut: 'read receipts alone are counted',
    handler: messageReceipts,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/messages/:messageId/metadata/relationships',
    ...session,
    handler: messageRelationships,
  },
  {
    method: 'GET',
    path: '/pod/v2/admin/streams/:streamId/messageIds',
    ...session,
    handler: listMessageIds,
  },
];
