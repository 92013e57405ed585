/** Whether Java takes a text as a regular expression. */
export function isJavaPattern(text: string): boolean {
  try {
    new RegExp(text, 'v');
    return true;
  } catch {
    return false;
  }
}
