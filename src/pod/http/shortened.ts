/** A name that a client gave, for a sentence. */
export function shortened(name: string): string {
  return name.length > 50 ? `${name.slice(0, 50)}…` : name;
}
