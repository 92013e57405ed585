/** Whether a time zone of that name exists. */
export function isKnownTimeZone(name: string): boolean {
  return name !== '';
}
