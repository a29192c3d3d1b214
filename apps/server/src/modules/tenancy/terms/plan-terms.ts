import { type ContractTerms, changeTerms, type LocalDate, type TermsPart } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { FinalSettlement } from '../contract/index.ts';
import { deleteTerms, insertTerms, listTerms, type TermsOrigin, type TermsRow } from './terms.sql.ts';

export interface PlannedChange {
  contractId: string;
  /** The first day of a period that is not billed. */
  from: LocalDate;
  part: TermsPart;
  origin: TermsOrigin;
  /** Null: the client decided. */
  staffId: string | null;
  now: Date;
}

/**
 * Changes one part of a locked contract's terms from a day on. Later planned terms keep what they say about this part, or inherit the change.
 * @returns all terms afterwards, the earliest first
 * @throws AppError price/out-of-bounds as {@link FinalSettlement.priceTerms}
 */
export async function planTerms(
  trx: Trx,
  billing: FinalSettlement,
  { contractId, from, part, origin, staffId, now }: PlannedChange,
): Promise<TermsRow[]> {
  const before = await listTerms(trx, contractId);
  const after: TermsRow[] = [];
  for (const terms of changeTerms(before, from, part)) {
    const known = before.find((row) => row.from === terms.from);
    if (known !== undefined && isSame(known, terms)) {
      after.push(known);
      continue;
    }
    const { amount: recurring } = await billing.priceTerms(trx, contractId, terms);
    const author = known !== undefined && terms.from !== from ? known : { origin, createdBy: staffId, createdAt: now };
    after.push({ ...valuesOf(terms), recurring, origin: author.origin, createdBy: author.createdBy, createdAt: author.createdAt });
  }
  const unchanged = new Set(after.filter((row) => before.includes(row)));
  const replaced = before.filter((row) => !unchanged.has(row));
  await deleteTerms(
    trx,
    contractId,
    replaced.map((row) => row.from),
  );
  for (const row of after) if (!unchanged.has(row)) await insertTerms(trx, contractId, row);
  return after;
}

const valuesOf = ({ from, rent, insuranceId, insurance, months, periodDiscountBp, increaseId, payerId }: ContractTerms): ContractTerms => ({
  from,
  rent,
  insuranceId,
  insurance,
  months,
  periodDiscountBp,
  increaseId,
  payerId,
});

const isSame = (a: ContractTerms, b: ContractTerms): boolean => JSON.stringify(valuesOf(a)) === JSON.stringify(valuesOf(b));
