/**
 * Whether a `Host` header names this machine itself. A pod that listens on the loopback interface
 * answers no other name: otherwise a web page could reach it under a name of its own that resolves to
 * 127.0.0.1 (DNS rebinding).
 */
export function namesThisMachine(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  );
}

/** Whether an address to listen on can be reached from this machine alone. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || address.startsWith('127.');
}
