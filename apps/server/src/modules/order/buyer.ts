import type { InvoicingDetails } from '@komora/contract';
import type { FieldError } from '@komora/contract/errors';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import type { OrderAccounts } from './order.ports.ts';
import type { OrderRow } from './order.sql.ts';

/** Who is at the till. */
export interface Buyer {
  /** Null for a newcomer. */
  userId: string | null;
  /** The browser's `Session-Id`: recognises, proves nothing. */
  sessionId: string | null;
  /** Of a private offer, as its link carries it: proves that the box is held for this buyer. */
  waitlistToken?: string | null;
}

/**
 * Whether an unpaid order is this buyer's own, so that placing the same box again goes on with it. The same account; for newcomers the same
 * browser, or the same e-mail together with the same telephone (another device). An order of an account belongs to that account alone
 * unless it comes from the same browser.
 */
export function isOwnOrder(order: OrderRow, buyer: Buyer, details: InvoicingDetails | null): boolean {
  if (order.placed_by !== null && order.placed_by === buyer.userId) return true;
  if (order.session_id !== null && order.session_id === buyer.sessionId) return true;
  if (order.placed_by !== null || details === null) return false;
  return order.buyer_email === details.email.toLowerCase() && order.buyer_phone === details.telephoneNumber;
}

/** An account will be made for a newcomer, so nobody may have the e-mail or the telephone. @throws Refusal Autoregistration/… */
export async function assertNewcomer(reader: Reader, accounts: OrderAccounts, details: InvoicingDetails, path = ''): Promise<void> {
  const fields: FieldError[] = [];
  if (await accounts.emailInUse(reader, details.email)) fields.push({ path: `${path}email`, code: 'Autoregistration/email-taken' });
  if (await accounts.phoneInUse(reader, details.telephoneNumber))
    fields.push({ path: `${path}telephoneNumber`, code: 'Autoregistration/phone-taken' });
  const [first] = fields;
  if (first !== undefined) throw new Refusal(first.code, { fields });
}
