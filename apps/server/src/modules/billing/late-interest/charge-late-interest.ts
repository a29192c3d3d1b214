import { Language } from '@komora/api/enumerations';
import { money } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { actOnce, readLegalEntity, type StaffCall } from '../../operations/index.ts';
import { placeOfAccount } from '../account/index.ts';
import { mailCharge } from '../charge/index.ts';
import { issueCharge } from '../invoice/index.ts';
import { type Account, assertAmount } from '../ledger/index.ts';
import { type ComputedInterest, computeOpenInterest, readRates } from './compute-interest.ts';
import { formatInterestSubject, outsideVat } from './interest-texts.ts';
import { findInterestCompany, insertInterest, type LateInvoiceRow, listLateInvoices, lockEntriesOfInvoices } from './late-interest.sql.ts';

/** Interest that the person saw: of an invoice until a day, in minor units. */
interface ShownInterest {
  invoiceId: string;
  until: string;
  interest: number;
}

const raced = ['interest_charges_days_once', 'interest_charge_parts_rate'];

/**
 * Charges interest of late invoices of an account: one document with a line for each, without VAT, which the ledger enters as CHARGE. Invoices that name
 * another payer get a document of their own. The database charges each day of an invoice once.
 * @returns the first document
 * @throws AppError not-found, late-interest/off, late-interest/no-rate; changed-elsewhere if the interest is not the shown one any more, for example after a
 * payment or a charge of a colleague; ledger/invalid-amount, idempotency/key-reused
 */
export async function chargeLateInterest(
  deps: Deps,
  input: Account & { invoices: ShownInterest[]; dueInDays: number; reason: string },
  call: StaffCall,
): Promise<{ invoiceId: string }> {
  try {
    return await actOnce(deps, call, input, async (trx) => {
      const { clientId, legalEntityId, currency, invoices, dueInDays } = input;
      const account = { clientId, legalEntityId, currency };
      const place = await placeOfAccount(trx, { ...account, contractId: null }, call.scope);
      const charged = await computeShown(trx, deps, account, invoices);
      const issued: string[] = [];
      for (const ofPayer of byPayer(charged)) {
        const id = deps.ids.uuid();
        await issue(trx, deps, { invoiceId: id, account, charged: ofPayer, dueInDays });
        issued.push(id);
      }
      const [invoiceId = ''] = issued;
      const days = charged.map(({ row, from, to, interest }) => ({ number: row.number, from, until: to, interest }));
      return { response: { invoiceId }, audited: { id: invoiceId, ...place, after: { currency, interest: days } } };
    });
  } catch (error) {
    if (raced.includes(violatedConstraint(error) ?? '')) throw new AppError('changed-elsewhere');
    throw error;
  }
}

type Charged = ComputedInterest & { row: LateInvoiceRow };

const byPayer = (charged: readonly Charged[]): Charged[][] => [...Map.groupBy(charged, ({ row }) => row.payerId).values()];

/** Computes the interest again, with the payments of the invoices locked. */
async function computeShown(trx: Trx, deps: Deps, account: Account, shown: readonly ShownInterest[]): Promise<Charged[]> {
  const company = await findInterestCompany(trx, account, deps.clock.now());
  if (company === undefined) throw new AppError('not-found');
  const { since, today, country } = company;
  if (since === null) throw new AppError('late-interest/off');
  const invoiceIds = shown.map(({ invoiceId }) => invoiceId);
  await lockEntriesOfInvoices(trx, invoiceIds);
  const context = { company, currency: account.currency, rates: await readRates(trx, company) };
  const rows = (await listLateInvoices(trx, account, { since, today, invoiceIds })).filter(({ dueOn }) => dueOn >= since);
  return shown.map(({ invoiceId, until, interest }) => {
    const row = rows.find((one) => one.invoiceId === invoiceId);
    if (row === undefined || until > today) throw new AppError('changed-elsewhere');
    const computed = computeOpenInterest(row, context, until);
    if (computed.noRateOn !== null) throw noRate(country, computed.noRateOn);
    if (computed.interest !== interest) throw new AppError('changed-elsewhere');
    return { ...computed, row };
  });
}

function noRate(country: string, day: string): AppError {
  const code = 'late-interest/no-rate';
  return new AppError(code, { fields: [{ path: 'invoices', code, params: { country, day } }] });
}

async function issue(
  trx: Trx,
  deps: Deps,
  { invoiceId, account, charged, dueInDays }: { invoiceId: string; account: Account; charged: readonly Charged[]; dueInDays: number },
): Promise<void> {
  const newest = charged.reduce((latest, one) => (one.row.dueOn > latest.row.dueOn ? one : latest)).row;
  assertAmount(charged.reduce((sum, { interest }) => sum + interest, 0));
  const language = Language.parse(newest.language);
  const [contractId = null, ...others] = new Set(charged.map(({ row }) => row.contractId));
  await issueCharge(trx, deps, {
    invoiceId,
    entity: await readLegalEntity(trx, account.legalEntityId),
    clientId: account.clientId,
    contractId: others.length === 0 ? contractId : null,
    language,
    // The debtor as in the invoice that was not paid in time.
    customer: newest.customer,
    lines: charged.map(({ row, interest, from, to }) => ({
      subject: formatInterestSubject(language, row.number, { from, to }),
      unitNet: money(interest, account.currency),
      quantity: 1,
    })),
    treatment: outsideVat(language),
    dueInDays,
    now: deps.clock.now(),
  });
  await mailCharge(trx, deps, invoiceId);
  await insertInterest(
    trx,
    charged.map(({ row, from, to, interest, isFixed, parts }) => ({
      id: deps.ids.uuid(),
      invoiceId: row.invoiceId,
      chargeId: invoiceId,
      from,
      until: to,
      isFixed,
      amount: interest,
      parts: parts.map((part) => ({
        from: part.from,
        until: part.to,
        open: part.open,
        baseRateId: part.base.id,
        baseOn: part.baseOn,
        rateBp: part.rateBp,
      })),
    })),
  );
}
