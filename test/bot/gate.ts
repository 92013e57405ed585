/** A point that a handler reaches, and another that it may not pass before it is let. */
export function gate(): { reached: Promise<void>; pass: () => Promise<void>; open: () => void } {
  let reach = (): void => undefined;
  let open = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    reached,
    pass: () => {
      reach();
      return opened;
    },
    open,
  };
}
