/** The person who requested an unlock: a user, or the holder of an access link. */
export type Actor = { userId: string; accessLinkId: null } | { userId: null; accessLinkId: string };
