/** @module What a bot does when its time comes, without being asked. */

export type {
  CronOptions,
  OpenReminder,
  Reminder,
  ReminderContext,
  Schedule,
  ScheduleContext,
  ScheduleOptions,
  ScheduleRest,
} from './schedule.js';
export { cronOptions, scheduleOptions } from './schedule.js';
export { Schedules } from './schedules.js';
export { cronTimes, intervalTimes, oneTime } from './times.js';
export { type SentLater, sentLaterName, toSendLater } from './sent-later.js';
