// What most routes have of one kind. They may be made twice; a route that may not says `repeat: 'once'`.

/** Asks the pod. */
export const podGet = {
  component: 'pod',
  method: 'GET',
  tokens: 'session',
  repeat: 'safe',
} as const;

/** Changes something at the pod, or asks it with a body. */
export const podPost = { ...podGet, method: 'POST' } as const;

/** Asks the agent, which needs both tokens. */
export const agentGet = { ...podGet, component: 'agent', tokens: 'both' } as const;

/** Changes something at the agent, or asks it with a body. */
export const agentPost = { ...agentGet, method: 'POST' } as const;
