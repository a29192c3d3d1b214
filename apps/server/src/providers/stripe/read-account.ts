import Stripe from 'stripe';

/** The id of the account of a key (GET /v1/account); null if a restricted key may not read it and Stripe does not name it. @throws Stripe's error */
export async function readAccount(client: Stripe): Promise<string | null> {
  try {
    return (await client.accounts.retrieveCurrent()).id;
  } catch (error) {
    // A restricted key without the right to read the account is valid; the message names its account.
    if (error instanceof Stripe.errors.StripePermissionError) return /acct_\w+/.exec(error.message)?.[0] ?? null;
    throw error;
  }
}
