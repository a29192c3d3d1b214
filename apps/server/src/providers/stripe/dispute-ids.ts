/** What Stripe's ids of disputes look like. Without the vendor's library, which is loaded at its first use. */
export const stripeDisputeIds = /^d[pu]_\w+$/;
