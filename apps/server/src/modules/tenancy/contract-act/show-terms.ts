import type { ContractTermsRecord } from '@komora/api/admin';
import { InvoicingPeriod } from '@komora/api/enumerations';
import { InvoicingDetails } from '@komora/api/order';
import { addDays, compareDates, firstPeriodFrom, type LocalDate, localDateIn, money, termsOn } from '@komora/domain';
import * as z from 'zod/mini';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { listIncreases, listInsuranceOffers, listTermsRecords, presentPayer, readBillingPlace } from '../terms/index.ts';
import { findPlace } from './contract-standing.ts';
import { earliestByClause } from './increase-acts.ts';

const later = (a: LocalDate, b: LocalDate): LocalDate => (compareDates(a, b) >= 0 ? a : b);

const Names = z.record(z.string(), z.string());

/** The terms of a contract by day, and what acts can choose for it. @throws AppError not-found, also out of scope */
export async function showTerms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { contractId, scope, personData }: { contractId: string; scope: Scope; personData: Scope },
): Promise<ContractTermsRecord> {
  const contract = await findPlace(db, contractId, scope);
  const { timeZone, currency } = contract;
  const today = localDateIn(timeZone, clock.now());
  const place = await readBillingPlace(db, contractId);
  const rows = await listTermsRecords(db, contractId);
  // A period has the terms of its first day, so a row that begins later than the last billed period is planned.
  const current = rows.filter(({ from }) => compareDates(from, place.nextOn) < 0).at(-1);
  const { payer } = termsOn(rows, place.nextOn);
  const increases = await listIncreases(db, contractId);
  return {
    terms: rows.map((row) => ({
      from: row.from,
      state: row === current ? 'CURRENT' : compareDates(row.from, place.nextOn) < 0 ? 'PAST' : 'PLANNED',
      rent: money(row.rent, currency),
      insurance: money(row.insurance, currency),
      insuranceName: Names.parse(row.insuranceName),
      months: InvoicingPeriod.parse(row.months),
      periodDiscountBp: row.periodDiscountBp,
      recurring: money(row.recurring, currency),
      payer: presentPayer(row.payer),
      origin: row.origin,
      author: row.author,
      createdAt: row.createdAt.toISOString(),
    })),
    increases: increases.map(({ acceptedAt, oldRent, rent, oldRecurring, recurring, currency: _, ...increase }) => ({
      ...increase,
      oldRent: money(oldRent, currency),
      rent: money(rent, currency),
      oldRecurring: money(oldRecurring, currency),
      recurring: money(recurring, currency),
      acceptedAt: acceptedAt?.toISOString() ?? null,
    })),
    nextOn: place.nextOn,
    payer: payer === null || !includes(personData, contract) ? null : InvoicingDetails.parse(payer),
    increaseFrom: firstPeriodFrom(rows, place, addDays(today, place.noticeDays)),
    increaseByClauseFrom:
      place.clauseDays === null
        ? null
        : firstPeriodFrom(
            rows,
            place,
            later(addDays(today, Math.max(place.noticeDays, place.clauseDays)), earliestByClause(contract.startsOn, increases)),
          ),
    insurances: (await listInsuranceOffers(db, place.legalEntityId)).map(({ id, name, net }) => ({
      id,
      name: Names.parse(name),
      net: money(net, currency),
    })),
  };
}
