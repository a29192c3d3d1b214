import type { BoxSize } from '@komora/api';
import { NewFreeBoxSubscription } from '@komora/api/warehouse';
import { type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import { validateEmail } from '../../../shared/forms/validate-email.ts';

export interface SubscriptionValues {
  readonly email: string;
  /** Empty for any size. */
  readonly size: string;
}

export interface Subscription {
  readonly email?: string | null | undefined;
  readonly size?: BoxSize | null | undefined;
}

/** @param signedIn the server knows the address of the client */
export function validateSubscription({ email, size }: SubscriptionValues, signedIn: boolean): ValidationResult<Subscription> {
  const body = { email: signedIn ? null : email, size: size === '' ? null : size };
  const address = signedIn ? null : validateEmail({ email });
  return withErrors(validateBy(NewFreeBoxSubscription, body), address === null || address.valid ? [] : address.errors);
}
