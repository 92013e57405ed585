import { controlPath } from '../../contract/index.js';
import type { Route } from '../http/call.js';
import { actAs } from './act-as.js';
import { actAsAdministrator } from './administrator.js';
import { announceBot, tellBotProblem, tellBotTrace } from './announced-bots.js';
import { askToJoin } from './ask-to-join.js';
import { getMentions, getUnread } from './attention.js';
import {
  beginExport,
  downloadExport,
  getExport,
  listExports,
  removeExport,
} from './content-exports.js';
import { advanceClock, getClock, putClock, resetClock } from './control-clock.js';
import { getDatafeeds } from './control-datafeeds.js';
import { clearFaults, injectFault, listFaults, removeFault } from './control-faults.js';
import { clearJournal, readEventJournal, readJournal, readWholeEvent } from './control-journal.js';
import { getEnforcement, getPolicies, putEnforcement, putPolicies } from './control-policies.js';
import { getSettings, putSettings } from './control-settings.js';
import {
  bringBack,
  getSnapshots,
  putSnapshot,
  removeSnapshot,
  reset,
  rewind,
  seedBodyLimit,
} from './control-snapshots.js';
import { getThrottling, putThrottling } from './control-throttling.js';
import { listConversations } from './conversations.js';
import { exportMessages } from './export-messages.js';
import { beginSchedule, endSchedule, listSchedules } from './export-schedules.js';
import { getFacts } from './facts.js';
import { forwardMessage } from './forward-message.js';
import { getPicture } from './get-picture.js';
import { readHistory } from './history.js';
import { issueCertificate } from './issue-certificate.js';
import { issueUserToken } from './issue-user-token.js';
import { listPeople } from './list-people.js';
import { listRoutes } from './list-routes.js';
import { monitorStream } from './monitor-stream.js';
import { postToWall } from './post-to-wall.js';
import { raiseSystemEvent } from './raise-system-event.js';
import { readThread } from './read-thread.js';
import { replyToMessage } from './reply-to-message.js';
import { noteSeen } from './seen.js';
import { listEventTypes, sendEvent } from './send-event.js';
import { shareSignal } from './share-signal.js';
import { submitForm } from './submit-form.js';
import { tryPolicies } from './try-policies.js';
import { watchEvents, watchPeople } from './watch-events.js';
import { getWrittenMessage } from './written-message.js';

const control = { auth: 'control' } as const;
const controlSession = { auth: 'control+session' } as const;

/** What only an emulator has: the control API. */
export const controlRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${controlPath}/people`,
    ...control,
    forPersons: true,
    handler: listPeople,
  },
  {
    method: 'GET',
    path: `${controlPath}/pictures`,
    ...control,
    forPersons: true,
    handler: getPicture,
  },
  { method: 'POST', path: `${controlPath}/sessions`, ...control, forPersons: true, handler: actAs },
  { method: 'POST', path: `${controlPath}/administrator`, ...control, handler: actAsAdministrator },
  { method: 'POST', path: `${controlPath}/certificates`, ...control, handler: issueCertificate },
  {
    method: 'POST',
    path: `${controlPath}/applications/:appId/user-tokens`,
    ...control,
    handler: issueUserToken,
  },
  { method: 'GET', path: `${controlPath}/policies`, ...control, handler: getPolicies },
  { method: 'PUT', path: `${controlPath}/policies`, ...control, handler: putPolicies },
  { method: 'POST', path: `${controlPath}/policies/trial`, ...control, handler: tryPolicies },
  { method: 'GET', path: `${controlPath}/enforcement`, ...control, handler: getEnforcement },
  { method: 'PUT', path: `${controlPath}/enforcement`, ...control, handler: putEnforcement },
  { method: 'GET', path: `${controlPath}/datafeeds`, ...control, handler: getDatafeeds },
  { method: 'GET', path: `${controlPath}/facts`, ...control, handler: getFacts },
  { method: 'GET', path: `${controlPath}/settings`, ...control, handler: getSettings },
  { method: 'PUT', path: `${controlPath}/settings`, ...control, handler: putSettings },
  { method: 'GET', path: `${controlPath}/export`, ...control, handler: exportMessages },
  { method: 'POST', path: `${controlPath}/exports`, ...control, handler: beginExport },
  { method: 'GET', path: `${controlPath}/exports`, ...control, handler: listExports },
  { method: 'GET', path: `${controlPath}/exports/:exportId`, ...control, handler: getExport },
  { method: 'DELETE', path: `${controlPath}/exports/:exportId`, ...control, handler: removeExport },
  {
    method: 'GET',
    path: `${controlPath}/exports/:exportId/files/:name`,
    ...control,
    handler: downloadExport,
  },
  {
    method: 'POST',
    path: `${controlPath}/export-schedules`,
    ...control,
    handler: beginSchedule,
  },
  { method: 'GET', path: `${controlPath}/export-schedules`, ...control, handler: listSchedules },
  {
    method: 'DELETE',
    path: `${controlPath}/export-schedules/:scheduleId`,
    ...control,
    handler: endSchedule,
  },
  {
    method: 'POST',
    path: `${controlPath}/reset`,
    ...control,
    bodyLimit: seedBodyLimit,
    handler: reset,
  },
  { method: 'GET', path: `${controlPath}/snapshots`, ...control, handler: getSnapshots },
  { method: 'PUT', path: `${controlPath}/snapshots/:name`, ...control, handler: putSnapshot },
  {
    method: 'POST',
    path: `${controlPath}/snapshots/:name/restore`,
    ...control,
    handler: bringBack,
  },
  { method: 'DELETE', path: `${controlPath}/snapshots/:name`, ...control, handler: removeSnapshot },
  { method: 'GET', path: `${controlPath}/clock`, ...control, handler: getClock },
  { method: 'PUT', path: `${controlPath}/clock`, ...control, handler: putClock },
  { method: 'POST', path: `${controlPath}/clock/advance`, ...control, handler: advanceClock },
  { method: 'DELETE', path: `${controlPath}/clock`, ...control, handler: resetClock },
  { method: 'GET', path: `${controlPath}/faults`, ...control, handler: listFaults },
  { method: 'POST', path: `${controlPath}/faults`, ...control, handler: injectFault },
  { method: 'DELETE', path: `${controlPath}/faults`, ...control, handler: clearFaults },
  { method: 'DELETE', path: `${controlPath}/faults/:faultId`, ...control, handler: removeFault },
  { method: 'GET', path: `${controlPath}/routes`, ...control, handler: listRoutes },
  { method: 'GET', path: `${controlPath}/throttling`, ...control, handler: getThrottling },
  { method: 'PUT', path: `${controlPath}/throttling`, ...control, handler: putThrottling },
  { method: 'GET', path: `${controlPath}/journal`, ...control, handler: readJournal },
  { method: 'DELETE', path: `${controlPath}/journal`, ...control, handler: clearJournal },
  { method: 'GET', path: `${controlPath}/journal/events`, ...control, handler: readEventJournal },
  {
    method: 'GET',
    path: `${controlPath}/journal/events/:number`,
    ...control,
    handler: readWholeEvent,
  },
  {
    method: 'GET',
    path: `${controlPath}/streams/:streamId/messages`,
    ...control,
    handler: monitorStream,
  },
  {
    method: 'GET',
    path: `${controlPath}/events`,
    ...controlSession,
    forPersons: true,
    handler: watchEvents,
  },
  {
    method: 'GET',
    path: `${controlPath}/watch`,
    ...control,
    forPersons: true,
    handler: watchPeople,
  },
  { method: 'PUT', path: `${controlPath}/bots/:username`, ...control, handler: announceBot },
  {
    method: 'POST',
    path: `${controlPath}/bots/:username/problems`,
    ...control,
    handler: tellBotProblem,
  },
  {
    method: 'POST',
    path: `${controlPath}/bots/:username/traces`,
    ...control,
    handler: tellBotTrace,
  },
  { method: 'GET', path: `${controlPath}/event-types`, ...control, handler: listEventTypes },
  {
    method: 'POST',
    path: `${controlPath}/bots/:username/events`,
    ...control,
    handler: sendEvent,
  },
  {
    method: 'GET',
    path: `${controlPath}/conversations`,
    ...controlSession,
    forPersons: true,
    handler: listConversations,
  },
  {
    method: 'GET',
    path: `${controlPath}/streams/:streamId/history`,
    ...controlSession,
    forPersons: true,
    handler: readHistory,
  },
  {
    method: 'POST',
    path: `${controlPath}/streams/:streamId/seen`,
    ...controlSession,
    forPersons: true,
    handler: noteSeen,
  },
  {
    method: 'GET',
    path: `${controlPath}/unread`,
    ...controlSession,
    forPersons: true,
    handler: getUnread,
  },
  {
    method: 'GET',
    path: `${controlPath}/mentions`,
    ...controlSession,
    forPersons: true,
    handler: getMentions,
  },
  {
    method: 'POST',
    path: `${controlPath}/streams/:streamId/messages/:messageId/forms/:formId`,
    ...controlSession,
    forPersons: true,
    handler: submitForm,
  },
  {
    method: 'GET',
    path: `${controlPath}/messages/:messageId/source`,
    ...control,
    handler: getWrittenMessage,
  },
  {
    method: 'POST',
    path: `${controlPath}/messages/:messageId/rewind`,
    ...control,
    handler: rewind,
  },
  {
    method: 'GET',
    path: `${controlPath}/messages/:messageId/thread`,
    ...controlSession,
    forPersons: true,
    handler: readThread,
  },
  {
    method: 'POST',
    path: `${controlPath}/messages/:messageId/replies`,
    ...controlSession,
    takes: 'message',
    forPersons: true,
    handler: replyToMessage,
  },
  {
    method: 'POST',
    path: `${controlPath}/messages/:messageId/forwards`,
    ...controlSession,
    forPersons: true,
    handler: forwardMessage,
  },
  {
    method: 'POST',
    path: `${controlPath}/signals/:signalId/shares`,
    ...controlSession,
    forPersons: true,
    handler: shareSignal,
  },
  {
    method: 'POST',
    path: `${controlPath}/wall`,
    ...controlSession,
    forPersons: true,
    handler: postToWall,
  },
  {
    method: 'POST',
    path: `${controlPath}/streams/:streamId/requests`,
    ...controlSession,
    forPersons: true,
    handler: askToJoin,
  },
  {
    method: 'POST',
    path: `${controlPath}/streams/:streamId/system-events`,
    ...controlSession,
    handler: raiseSystemEvent,
  },
];
