import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

// Reads of one person's rows over all nouns. Columns are named one by one, so that a new secret column stays where it is.

/** More than anybody has; keeps an archive bounded. */
const most = 10_000;

export function findExported(reader: Reader, userId: string) {
  return reader.selectFrom('users').select(['email', 'user_language']).where('id', '=', userId).executeTakeFirstOrThrow();
}

export function profileOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('users')
    .select([
      'email',
      'phone_number as phoneNumber',
      'first_name as firstName',
      'last_name as lastName',
      'user_language as userLanguage',
      'date_of_birth as dateOfBirth',
      'gender',
      'invoicing_details as invoicingDetails',
      'newsletter_subscribed as newsletter',
      'referral_code as referralCode',
      'email_confirmed_at as emailConfirmedAt',
      'created_at as createdAt',
    ])
    .where('id', '=', userId)
    .execute();
}

export function contractsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select([
      'c.business_id as businessId',
      'c.status',
      'b.name as boxName',
      'w.name as warehouseName',
      'c.starts_on as startsOn',
      'c.terminates_on as terminatesOn',
      'c.invoicing_period_months as invoicingPeriodMonths',
      'c.recurring_amount as recurringAmount',
      'c.currency',
      'c.payment_method_label as paymentMethod',
      'c.payment_method_expires_on as paymentMethodExpiresOn',
      'c.created_at as createdAt',
    ])
    .where('c.client_id', '=', userId)
    .orderBy('c.created_at')
    .limit(most)
    .execute();
}

export function rentsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('rents as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .select([
      'c.business_id as contractBusinessId',
      'r.period_from as from',
      'r.period_to as to',
      'r.status',
      'r.amount_net as amountNet',
      'r.amount_vat as amountVat',
      'r.amount_gross as amountGross',
      'r.currency',
      'r.due_on as dueOn',
      'r.paid_at as paidAt',
    ])
    .where('c.client_id', '=', userId)
    .orderBy('r.period_from')
    .limit(most)
    .execute();
}

export function invoicesOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('invoices')
    .select(['kind', 'number', 'issued_on as issuedOn', 'due_on as dueOn', 'supplier', 'customer'])
    .select(['amount_net as amountNet', 'amount_vat as amountVat', 'amount_gross as amountGross', 'currency'])
    .where('client_id', '=', userId)
    .orderBy('issued_on')
    .orderBy('number')
    .limit(most)
    .execute();
}

export function ordersOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('orders as o')
    .innerJoin('boxes as b', 'b.id', 'o.box_id')
    .select([
      'o.id',
      'o.status',
      'b.name as boxName',
      'o.invoicing_details as invoicingDetails',
      'o.charge_amount as chargeAmount',
      'o.currency',
      'o.referral_code as referralCode',
      'o.created_at as createdAt',
    ])
    .where((eb) => eb.or([eb('o.client_id', '=', userId), eb('o.placed_by', '=', userId)]))
    .orderBy('o.created_at')
    .limit(most)
    .execute();
}

export function consentsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('consents as c')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.kind', 'c.text_version as textVersion', 'c.language', 'c.accepted_at as acceptedAt', 'c.order_id as orderId', 'c.detail'])
    .select(sql<string | null>`host(c.ip)`.as('ip'))
    .where((eb) => eb.or([eb('c.user_id', '=', userId), eb('o.client_id', '=', userId)]))
    .orderBy('c.accepted_at')
    .limit(most)
    .execute();
}

export function sharingOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('box_sharings as s')
    .innerJoin('contracts as c', 'c.id', 's.contract_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('users as person', 'person.id', 's.user_id')
    .select(['b.name as boxName', 's.shared_at as sharedAt'])
    .select(sql<boolean>`c.client_id = ${userId}`.as('sharedByMe'))
    .select(sql<string | null>`case when c.client_id = ${userId} then person.email end`.as('sharedWith'))
    .where((eb) => eb.or([eb('s.user_id', '=', userId), eb('c.client_id', '=', userId)]))
    .orderBy('s.shared_at')
    .limit(most)
    .execute();
}

export function cancellationsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('cancellations as x')
    .innerJoin('contracts as c', 'c.id', 'x.contract_id')
    .select(['c.business_id as contractBusinessId', 'x.day', 'x.note', 'x.reasons', 'x.requested_at as requestedAt'])
    .where('x.requested_by', '=', userId)
    .orderBy('x.requested_at')
    .limit(most)
    .execute();
}

export function rewardsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('referral_rewards')
    .select(['kind', 'amount', 'currency', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(most)
    .execute();
}

export function waitlistOf(reader: Reader, { userId, email }: { userId: string; email: string }) {
  return reader
    .selectFrom('waitlist_entries as e')
    .innerJoin('warehouses as w', 'w.id', 'e.warehouse_id')
    .select(['w.name as warehouseName', 'e.email', 'e.box_size as boxSize', 'e.created_at as createdAt', 'e.notified_at as notifiedAt'])
    .where((eb) => eb.or([eb('e.user_id', '=', userId), eb(sql<string>`lower(e.email)`, '=', email.toLowerCase())]))
    .orderBy('e.created_at')
    .limit(most)
    .execute();
}

/** Without the content: letters hold links that open accounts. */
export function messagesOf(reader: Reader, email: string) {
  return reader
    .selectFrom('messages')
    .select(['channel', 'recipient', 'language', 'template', 'subject', 'status', 'created_at as createdAt', 'sent_at as sentAt'])
    .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
    .orderBy('created_at')
    .limit(most)
    .execute();
}

export function doorEventsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('door_log as d')
    .innerJoin('contracts as c', 'c.id', 'd.contract_id')
    .select(['d.at', 'd.event', 'd.door', 'd.reason', 'd.distance_m as distanceM', 'c.business_id as contractBusinessId'])
    .where('d.user_id', '=', userId)
    .orderBy('d.at')
    .limit(most)
    .execute();
}

/** The pictures themselves can be looked at, and are deleted soon, in the application. */
export function capturesOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('captures as p')
    .innerJoin('contracts as c', 'c.id', 'p.contract_id')
    .select(['p.taken_at as takenAt', 'p.delete_after as deletedAfter', 'c.business_id as contractBusinessId'])
    .where('p.user_id', '=', userId)
    .orderBy('p.taken_at')
    .limit(most)
    .execute();
}

export function unlockTokensOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('unlock_tokens as t')
    .innerJoin('contracts as c', 'c.id', 't.contract_id')
    .select([
      't.email',
      't.valid_from as validFrom',
      't.valid_to as validTo',
      't.created_at as createdAt',
      't.revoked_at as revokedAt',
      't.last_used_at as lastUsedAt',
      'c.business_id as contractBusinessId',
    ])
    .where('t.created_by', '=', userId)
    .orderBy('t.created_at')
    .limit(most)
    .execute();
}

export function withdrawalsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('withdrawals as x')
    .innerJoin('contracts as c', 'c.id', 'x.contract_id')
    .select([
      'x.name',
      'x.email',
      'x.contract_number as contractNumber',
      'x.stated_at as statedAt',
      'x.withdrawn_on as withdrawnOn',
      'x.empty_by as emptyBy',
      'x.refund_amount as refundAmount',
      'x.currency',
    ])
    .where('c.client_id', '=', userId)
    .orderBy('x.stated_at')
    .limit(most)
    .execute();
}
