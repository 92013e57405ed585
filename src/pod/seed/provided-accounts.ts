import { z } from 'zod';
import type { StatePart } from '../state/pod-state.js';
import type { ApplicationRow } from '../store/applications.js';
import type { UserRow } from '../store/tables.js';
import type { SeedPlan } from './seed-plan.js';

const isRow = (value: unknown) => typeof value === 'object' && value !== null && 'id' in value;

/** Written by a process of the same pod. */
const savedAccounts = z.object({
  users: z.array(z.custom<UserRow>(isRow)),
  applications: z.array(z.custom<ApplicationRow>(isRow)),
});

/** The accounts that the pod's operator asked for: a reset restores them like those of the seed. */
export class ProvidedAccounts implements StatePart {
  readonly #plan: Pick<SeedPlan, 'users' | 'applications'>;
  readonly #users: UserRow[] = [];
  readonly #applications: ApplicationRow[] = [];

  constructor(plan: Pick<SeedPlan, 'users' | 'applications'>) {
    this.#plan = plan;
  }

  /** Lets another plan have them too. */
  addTo(plan: Pick<SeedPlan, 'users' | 'applications'>): void {
    this.#users.forEach((user) => replace(plan.users, user));
    this.#applications.forEach((application) => replace(plan.applications, application));
  }

  addUser(user: UserRow): void {
    replace(this.#users, user);
    replace(this.#plan.users, user);
  }

  addApplication(application: ApplicationRow): void {
    replace(this.#applications, application);
    replace(this.#plan.applications, application);
  }

  save(): z.input<typeof savedAccounts> {
    return { users: this.#users, applications: this.#applications };
  }

  restore(saved: unknown): void {
    const { users, applications } = savedAccounts.parse(saved);
    users.forEach((user) => this.addUser(user));
    applications.forEach((application) => this.addApplication(application));
  }
}

/** Replaces the row that has the same id, or appends it. */
function replace<Row extends { readonly id: unknown }>(rows: Row[], row: Row): void {
  const place = rows.findIndex(({ id }) => id === row.id);
  rows.splice(place < 0 ? rows.length : place, 1, row);
}
