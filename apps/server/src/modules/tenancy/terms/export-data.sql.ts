import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportTerms: ExportPart = { name: 'contractTerms', read: (reader, { userId }) => readTerms(reader, userId) };
export const exportIncreases: ExportPart = { name: 'rentIncreases', read: (reader, { userId }) => readIncreases(reader, userId) };

function readTerms(reader: Reader, userId: string) {
  return reader
    .selectFrom('contract_terms as t')
    .innerJoin('contracts as c', 'c.id', 't.contract_id')
    .leftJoin('contract_payers as y', 'y.id', 't.payer_id')
    .select([
      'c.business_id as contractBusinessId',
      't.valid_from as validFrom',
      't.rent_net_month as rentNetMonth',
      't.insurance_net_month as insuranceNetMonth',
      't.invoicing_period_months as invoicingPeriodMonths',
      't.period_discount_bp as periodDiscountBp',
      't.recurring_amount as recurringAmount',
      'c.currency',
      'y.details as payer',
    ])
    .where('c.client_id', '=', userId)
    .orderBy('c.created_at')
    .orderBy('t.valid_from')
    .limit(exportLimit)
    .execute();
}

function readIncreases(reader: Reader, userId: string) {
  return reader
    .selectFrom('rent_increases as i')
    .innerJoin('contracts as c', 'c.id', 'i.contract_id')
    .select([
      'c.business_id as contractBusinessId',
      'i.status',
      'i.announced_on as announcedOn',
      'i.effective_on as effectiveOn',
      'i.old_recurring_amount as oldRecurringAmount',
      'i.recurring_amount as recurringAmount',
      'i.currency',
      'i.accepted_at as acceptedAt',
    ])
    .where('c.client_id', '=', userId)
    .orderBy('i.announced_at')
    .limit(exportLimit)
    .execute();
}
