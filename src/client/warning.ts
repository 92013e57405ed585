/** Where warnings go without a listener: Node's own channel, which prints to standard error. */
export function emitWarning(message: string): void {
  process.emitWarning(message);
}

/** Says each thing once, whatever the numbers in it. */
export function onceEach(warn: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    const kind = message.replace(/\d+/g, '#');
    if (!said.has(kind)) {
      said.add(kind);
      warn(message);
    }
  };
}
