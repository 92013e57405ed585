/** The bundled bots to begin with, in alphabetical order. */
export const starterNames = [
  'assistant',
  'compliance',
  'echo',
  'helpdesk',
  'leave',
  'migration',
  'orders',
  'poll',
  'watchlist',
] as const;
