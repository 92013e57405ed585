/**
 * For how long a lease is kept that is over, in milliseconds. Each process has leases under a name of its own, so those of
 * all that ever ran would be kept for ever.
 *
 * A name may be leased again later, and its epoch must not fall: somebody may have slept all the while. So a store that
 * forgets a lease remembers the highest epoch of those that it has forgotten, and begins above it.
 */
export const keepLeases = 86_400_000;
