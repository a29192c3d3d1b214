import { LateInterest } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { placeOfAccount } from '../account/index.ts';
import type { Account } from '../ledger/index.ts';
import { computeExcess, computeOpenInterest, readRates } from './compute-interest.ts';
import { findInterestCompany, type LateInvoiceRow, listCharges, listLateInvoices } from './late-interest.sql.ts';

const mostShown = 100;

/** The interest of an account that can be charged, and documents that charge too much by the payments of today. @throws AppError not-found */
export async function showLateInterest({ db, clock }: Pick<Deps, 'db' | 'clock'>, account: Account, scope: Scope): Promise<LateInterest> {
  await placeOfAccount(db, { ...account, contractId: null }, scope);
  const company = await findInterestCompany(db, account, clock.now());
  if (company === undefined) throw new AppError('not-found');
  const { clientName, name: legalEntityName, country, since, today, credit } = company;
  const context = { company, currency: account.currency, rates: await readRates(db, company) };
  const rows = await listLateInvoices(db, account, { since, today, invoiceIds: null });
  const invoices = rows
    .filter(({ dueOn }) => since !== null && dueOn >= since)
    .map((row) => present(row, computeOpenInterest(row, context, today)))
    .filter(({ interest, noRateOn }) => interest > 0 || noRateOn !== null)
    .slice(0, mostShown);
  const excessive = await listExcessive(db, rows, context);
  return z.parse(LateInterest, { clientName, legalEntityName, country, since, today, credit, invoices, excessive });
}

function present(row: LateInvoiceRow, computed: ReturnType<typeof computeOpenInterest>) {
  const { invoiceId, number, dueOn, open, customerType, isPlanned, charged } = row;
  const { from, to, interest, noRateOn, parts } = computed;
  return {
    ...{ invoiceId, number, dueOn, open, customerType, isPlanned, from, until: to, interest, noRateOn },
    charged: charged.reduce((sum, { amount }) => sum + amount, 0),
    parts: parts.map((part) => ({ from: part.from, until: part.to, open: part.open, baseRateBp: part.base.rateBp, rateBp: part.rateBp })),
  };
}

async function listExcessive(
  reader: Reader,
  rows: readonly LateInvoiceRow[],
  context: Parameters<typeof computeExcess>[1] & { currency: Currency },
): Promise<LateInterest['excessive']> {
  const excess = new Map<string, number>();
  for (const row of rows)
    for (const days of row.charged) excess.set(days.documentId, (excess.get(days.documentId) ?? 0) + computeExcess(row, context, days));
  const found = [...excess].filter(([, amount]) => amount > 0).map(([id]) => id);
  const documents = found.length === 0 ? [] : await listCharges(reader, found);
  return documents
    .map(({ id, number, credited }) => ({ documentId: id, number, amount: (excess.get(id) ?? 0) - credited }))
    .filter(({ amount }) => amount > 0);
}
