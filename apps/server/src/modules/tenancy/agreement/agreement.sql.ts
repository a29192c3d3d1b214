import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader, Trx } from '../../../platform/db/database.ts';

const placeColumns = [
  'b.name as box_name',
  'b.width_cm',
  'b.length_cm',
  'b.height_cm',
  'w.name as warehouse_name',
  'w.street as warehouse_street',
  'w.number as warehouse_number',
  'w.city as warehouse_city',
  'w.zip as warehouse_zip',
  'w.country as warehouse_country',
  'w.time_zone',
  'i.name as insurance_name',
  'i.coverage_amount',
  'i.proof_days',
  'e.name',
  'e.street',
  'e.number',
  'e.city',
  'e.zip',
  'e.country',
  'e.company_id',
  'e.tax_id',
  'e.vat_id',
  'e.register_entry',
  'e.iban',
  'e.bic',
  'e.email',
  'e.phone_number',
] as const;

/** All inputs of an agreement. None of them changes after the contract was created. */
export function readAgreementSource(reader: Reader, contractId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .innerJoin('legal_entities as e', 'e.id', 'c.legal_entity_id')
    .innerJoin('insurances as i', 'i.id', 'c.insurance_id')
    .select([
      'c.id',
      'c.business_id',
      'c.language',
      'o.id as order_id',
      'o.created_at as ordered_at',
      'c.starts_on',
      'c.invoicing_period_months',
      'c.rent_net_month',
      'c.insurance_net_month',
      'c.period_discount_bp',
      'c.recurring_amount',
      'c.currency',
      'c.created_at',
      'o.invoicing_details',
      'o.charge_amount',
      'o.terms',
      ...placeColumns,
    ])
    .where('c.id', '=', contractId)
    .executeTakeFirstOrThrow();
}

/** The place, operator and consents of an order that becomes a contract for the box. One statement, so that it can precede all numbers. */
export function readOrderedPlace(reader: Reader, { orderId, boxId }: { orderId: string; boxId: string }) {
  return reader
    .selectFrom('orders as o')
    .innerJoin('boxes as b', (join) => join.on('b.id', '=', boxId))
    .innerJoin('warehouses as w', 'w.id', 'b.warehouse_id')
    .innerJoin('legal_entities as e', 'e.id', 'o.legal_entity_id')
    .innerJoin('legal_entities as numbering', 'numbering.id', 'w.legal_entity_id')
    .innerJoin('insurances as i', 'i.id', 'o.insurance_id')
    .select((eb) => [
      'o.created_at as ordered_at',
      'w.lat',
      'w.lng',
      'numbering.contract_prefix',
      ...placeColumns,
      jsonArrayFrom(
        eb
          .selectFrom('consents')
          .select(['kind', 'text_version', 'accepted_at'])
          .whereRef('order_id', '=', 'o.id')
          .orderBy('accepted_at')
          .orderBy('id'),
      ).as('consents'),
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
}
export type OrderedPlace = Awaited<ReturnType<typeof readOrderedPlace>>;

/** The inputs of an agreement before its contract: box, insurance and company as they are now. */
export function readDraftPlace(reader: Reader, { boxId, insuranceId }: { boxId: string; insuranceId: string }) {
  return reader
    .selectFrom('boxes as b')
    .innerJoin('warehouses as w', 'w.id', 'b.warehouse_id')
    .innerJoin('legal_entities as e', 'e.id', 'w.legal_entity_id')
    .innerJoin('insurances as i', 'i.legal_entity_id', 'e.id')
    .select([...placeColumns])
    .where('b.id', '=', boxId)
    .where('i.id', '=', insuranceId)
    .executeTakeFirstOrThrow();
}

export type AgreementSource = Awaited<ReturnType<typeof readAgreementSource>>;

/** The consents of an order, in the order in which they were given. */
export function listConsents(reader: Reader, orderId: string) {
  return reader
    .selectFrom('consents')
    .select(['kind', 'text_version', 'accepted_at'])
    .where('order_id', '=', orderId)
    .orderBy('accepted_at')
    .orderBy('id')
    .execute();
}
export type ConsentRow = Awaited<ReturnType<typeof listConsents>>[number];

/** Stores the agreement of a contract. If one exists, it stays unchanged. */
export async function insertAgreement(
  trx: Trx,
  agreement: { contractId: string; edition: string; language: string; snapshot: unknown; concludedAt: Date },
): Promise<void> {
  await trx
    .insertInto('legal_agreements')
    .values({
      contract_id: agreement.contractId,
      edition: agreement.edition,
      language: agreement.language,
      snapshot: JSON.stringify(agreement.snapshot),
      concluded_at: agreement.concludedAt,
    })
    .onConflict((conflict) => conflict.column('contract_id').doNothing())
    .execute();
}

export function findAgreement(reader: Reader, contractId: string) {
  return reader
    .selectFrom('legal_agreements as a')
    .innerJoin('contracts as c', 'c.id', 'a.contract_id')
    .select(['a.edition', 'a.snapshot', 'a.sha256', 'c.business_id'])
    .where('a.contract_id', '=', contractId)
    .executeTakeFirst();
}

/** Stores the hash of the first rendered PDF. */
export async function storeHash(trx: Trx, contractId: string, sha256: Buffer): Promise<void> {
  await trx.updateTable('legal_agreements').set({ sha256 }).where('contract_id', '=', contractId).where('sha256', 'is', null).execute();
}
