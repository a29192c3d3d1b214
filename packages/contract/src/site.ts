/** Associations that a deployment may show itself a member of; the web client has the mark of each. */
export const MEMBERSHIPS = ['SAMOSKLAD', 'CECH_SKLADNIKU', 'MESTSKY_PROSTOR'] as const;
export type Membership = (typeof MEMBERSHIPS)[number];
