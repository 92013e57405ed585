/** The company that the pod belongs to. */
export interface Company {
  readonly name: string;
  /** Its number, the upper bits of its users' ids. */
  readonly tenant: number;
}
