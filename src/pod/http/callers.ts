// Who may make the calls of a route: routes spread one of these.

/** Whoever asks. */
export const anyone = { auth: 'none' } as const;

/** Whoever has a session. */
export const session = { auth: 'session' } as const;

/** The same with the key manager's token as well, as operations of the agent want it. */
export const bothTokens = { auth: 'session+keyManager' } as const;

/** Whoever looks after the users and rooms of the company. */
export const administrator = { auth: 'session', privilege: 'administrator' } as const;

/** Whoever looks after what holds for the company as a whole. */
export const companyAdministrator = { auth: 'session', privilege: 'companyAdministrator' } as const;
