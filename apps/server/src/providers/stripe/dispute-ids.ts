/** Form of Stripe's ids of disputes. Without the vendor's library, which is loaded at its first use. */
export const stripeDisputeIds = /^d[pu]_\w+$/;
