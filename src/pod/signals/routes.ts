import type { Route } from '../http/call.js';
import { bothTokens } from '../http/callers.js';
import { createSignal } from './create-signal.js';
import { deleteSignal } from './delete-signal.js';
import { getSignal, listSignals } from './list-signals.js';
import { listSubscribers, subscribe, unsubscribe } from './subscriptions.js';
import { updateSignal } from './update-signal.js';

/** Signals: searches that people keep. */
export const signalRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/agent/v1/signals/list',
    ...bothTokens,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: listSignals,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/create',
    ...bothTokens,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: createSignal,
  },
  {
    method: 'GET',
    path: '/agent/v1/signals/:signalId/get',
    ...bothTokens,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: getSignal,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/:signalId/update',
    ...bothTokens,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: updateSignal,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/:signalId/delete',
    ...bothTokens,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: deleteSignal,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/:signalId/subscribe',
    ...bothTokens,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: subscribe,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/:signalId/unsubscribe',
    ...bothTokens,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: unsubscribe,
  },
  {
    method: 'GET',
    path: '/agent/v1/signals/:signalId/subscribers',
    ...bothTokens,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: listSubscribers,
  },
];
