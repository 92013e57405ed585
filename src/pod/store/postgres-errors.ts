/** The code of the server's answer; of other errors what the system calls them, or nothing. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether an error is the server's answer to a query, and not the end of its connection. */
export function isAnswer(error: unknown): boolean {
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57P|25P03)/.test(code);
}

/** Whether a statement was prepared for tables that have other columns now. */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan')
  );
}

/** Serialization failures, deadlocks, and plans that a change of the schema has overtaken. */
export function isConflict(error: unknown): boolean {
  return /^(?:40001|40P01)$/.test(codeOf(error)) || isOutdatedPlan(error);
}
