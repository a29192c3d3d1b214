import type { MonthRow } from '@komora/api/admin';
import { spanOfMonth } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { formatsOf, listExports, presentExport, sumVat, type VatRow } from '../accounting-export/index.ts';
import { countOpenMatters, findMonth, listMonths, listOpenBefore, type MonthFacts } from './month-end.sql.ts';
import { sealOf } from './vat-seal.ts';

const presentMonth = ({ country: _country, isOver, closedAt, ...facts }: MonthFacts): MonthRow => ({
  ...facts,
  state: closedAt !== null ? 'CLOSED' : isOver ? 'OPEN' : 'RUNNING',
  closedAt: closedAt === null ? null : closedAt.toISOString(),
});

const presentVat = ({ rateBp, exemptionCode, ...row }: VatRow) => ({ ...row, rate: rateBp, exemption: exemptionCode });

export async function showMonths({ db, clock }: Deps, query: { scope: Scope; companyId: string | null }): Promise<{ rows: MonthRow[] }> {
  const found = await listMonths(db, { ...query, now: clock.now() });
  return { rows: found.map(presentMonth) };
}

/** A month with its VAT, what is open of it, and its files. @throws AppError not-found */
export async function showMonth({ db, clock }: Deps, { companyId, month, scope }: { companyId: string; month: string; scope: Scope }) {
  const { from, before } = spanOfMonth(month);
  const facts = await findMonth(db, { companyId, month: from, now: clock.now() });
  if (facts === undefined || !includes(scope, { warehouseId: null, legalEntityId: companyId })) throw new AppError('not-found');
  const vat = await sumVat(db, { legalEntityId: companyId, from, before });
  return {
    ...presentMonth(facts),
    vat: vat.map(presentVat),
    seal: sealOf(vat),
    alsoCloses: facts.closedAt === null ? await listOpenBefore(db, { companyId, month: from }) : [],
    open: await countOpenMatters(db, { companyId, from, before }),
    formats: formatsOf(facts.country),
    exports: (await listExports(db, { legalEntityId: companyId, from })).map(presentExport),
  };
}
