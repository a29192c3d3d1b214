/** Why staff look at the account of a client. The client sees it. */
export const VIEW_CAUSES = ['REQUEST', 'FAULT', 'PAYMENT', 'ACCESS', 'OTHER'] as const;
export type ViewCause = (typeof VIEW_CAUSES)[number];
