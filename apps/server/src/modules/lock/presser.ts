/** Who pressed: a user, or the bearer of a service access. */
export type Presser = { userId: string; unlockTokenId: null } | { userId: null; unlockTokenId: string };
