import type { Route } from '../http/call.js';
import { createSignal } from './create-signal.js';
import { deleteSignal } from './delete-signal.js';
import { getSignal, listSignals } from './list-signals.js';
import { listSubscribers, subscribe, unsubscribe } from './subscriptions.js';
import { updateSignal } from './update-signal.js';

const agent = { auth: 'session+keyManager' } as const;

/** Signals: searches that people keep. */
export const signalRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/agent/v1/signals/list',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: listSignals,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/create',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: createSignal,
  },
  {
    method: 'GET',
    path: '/agent/v1/signals/:signalId/get',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: getSignal,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/:signalId/update',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: updateSignal,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/:signalId/delete',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: deleteSignal,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/:signalId/subscribe',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: subscribe,
  },
  {
    method: 'POST',
    path: '/agent/v1/signals/:signalId/unsubscribe',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: unsubscribe,
  },
  {
    method: 'GET',
    path: '/agent/v1/signals/:signalId/subscribers',
    ...agent,
    onBehalfOf: ['MANAGE_SIGNALS'],
    handler: listSubscribers,
  },
];
