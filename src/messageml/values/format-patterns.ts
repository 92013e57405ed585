/** Whether the format of a date picker has only characters that the service allows. */
export function hasDateFormatCharacters(format: string): boolean {
  return /^[0-9Mdy/. -:]+$/.test(format);
}

/** Whether the format of a time picker has only characters that the service allows. */
export function hasTimeFormatCharacters(format: string): boolean {
  return /^[hHmsa: ]+$/.test(format);
}
