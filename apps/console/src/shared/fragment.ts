/** The secret of a link, from its fragment: browsers send no fragment to servers. Null without one. */
export const tokenOfFragment = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token');

/** The link with which a person sets a password. @param origin of this console */
export const invitationLink = (origin: string, token: string): string => `${origin}/console/invitation#token=${encodeURIComponent(token)}`;
