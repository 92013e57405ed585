/** @module What a bot does when its time comes, without being asked. */

export type { ListedReminder, Reminder, Repeating } from './reminder.js';
export type {
  CronOptions,
  OpenReminder,
  ReminderContext,
  Schedule,
  ScheduleContext,
  ScheduleOptions,
  ScheduleRest,
} from './schedule.js';
export { cronOptions, scheduleOptions } from './schedule.js';
export { Schedules } from './schedules.js';
export { cronTimes, intervalTimes, oneTime } from './times.js';
export type { SendLater, SentLater } from './sent-later.js';
export {
  type Planning,
  type Send,
  type SettingForLater,
  settingForLater,
} from './set-for-later.js';
