/** The views of the workspace that are not conversations, by their addresses below the person's. */
export const pageNames = [
  'search',
  'mentions',
  'signals',
  'wall',
  'presence',
  'notifications',
  'shortcuts',
  'workbench/transcripts',
  'workbench/events',
  'workbench/workshop',
  'administration/users',
  'administration/streams',
  'administration/monitor',
  'administration/policies',
  'administration/dictionaries',
  'administration/violations',
  'administration/imports',
  'administration/exports',
  'administration/schedules',
  'administration/applications',
  'administration/groups',
  'administration/certificates',
  'administration/health',
] as const;

/** One of {@link pageNames}. */
export type PageName = (typeof pageNames)[number];

/** Whether a text is the name of a page. */
export function isPageName(text: string): text is PageName {
  return pageNames.some((name) => name === text);
}
