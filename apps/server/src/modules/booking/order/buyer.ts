import type { InvoicingDetails } from '@komora/api';
import type { FieldError } from '@komora/api/errors';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { identityInUse } from '../../identity/index.ts';
import type { OrderRow } from './order.sql.ts';

/** The person who places an order. */
export interface Buyer {
  /** Null without a session. */
  userId: string | null;
  /** Hash of the secret in the browser's cookie; null without one. */
  secretHash: Buffer | null;
  /** The token from the link of a waitlist offer. It proves that the box is held for this buyer. */
  waitlistToken?: string | null;
}

/**
 * @returns true if the order belongs to this buyer, who may read, pay and replace it. An order belongs to the account that placed it or
 * that fulfilment registered. Without an account, or without a session, it belongs to the browser that holds its secret. The session id proves
 * nothing.
 */
export function isOwnOrder(
  order: Pick<OrderRow, 'placed_by' | 'client_id' | 'secret_hash'>,
  { userId, secretHash }: Pick<Buyer, 'userId' | 'secretHash'>,
): boolean {
  const owner = order.placed_by ?? order.client_id;
  // The secret may be from another client, who used this browser before.
  if (userId !== null && owner !== null) return owner === userId;
  return order.placed_by === null && order.secret_hash !== null && secretHash !== null && order.secret_hash.equals(secretHash);
}

/**
 * Checks that no account has this e-mail or, unless the buyer shares it, this telephone number, because fulfilment will register the buyer.
 * @param path of the details in the request, with its dot
 * @throws AppError Autoregistration/email-taken, Autoregistration/phone-taken
 */
export async function assertNewcomer(
  reader: Reader,
  details: InvoicingDetails,
  { sharesPhone = false, path = '' }: { sharesPhone?: boolean | undefined; path?: string },
): Promise<void> {
  const fields: FieldError[] = [];
  const taken = await identityInUse(reader, { email: details.email, phoneNumber: sharesPhone ? null : details.telephoneNumber });
  if (taken.email) fields.push({ path: `${path}email`, code: 'Autoregistration/email-taken' });
  if (taken.phoneNumber) fields.push({ path: `${path}telephoneNumber`, code: 'Autoregistration/phone-taken' });
  const [first] = fields;
  if (first !== undefined) throw new AppError(first.code, { fields });
}
