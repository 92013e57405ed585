/**
 * Copies a text. Browsers give a clipboard only to pages that came over https or from this machine; on others the text
 * goes the older way, with the command that a key press gives.
 *
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const write = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', write, { once: true });
  // Pages that have no clipboard have nothing else.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', write);
  return isCopied;
}
