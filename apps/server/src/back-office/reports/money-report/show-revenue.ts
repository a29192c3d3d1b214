import type { Currency } from '@komora/api/enumerations';
import { findFirstOpen, sumVatByMonth } from '../../../modules/billing/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import { listStoodMonths } from '../box-report/index.ts';
import { type ReportPlace, resolveMonths } from '../facts/index.ts';
import { listRevenueDocuments, sumRevenue } from './revenue.sql.ts';

type MoneyDeps = Pick<Deps, 'db' | 'clock'>;
type InMonths = ReportPlace & { fromMonth?: string | undefined; toMonth?: string | undefined };

/** Net revenue by month and warehouse, with the mean areas of the month that could be let and that were let. Months without documents have no row. */
export async function showRevenue(deps: MoneyDeps, place: InMonths) {
  const months = await resolveMonths(deps, place);
  const { from, before } = months;
  const firstOpen = await findFirstOpen(deps.db, { from, before });
  // At the same time: neither needs the other, and each takes a part of a second for a million documents.
  const [found, stood] = await Promise.all([
    sumRevenue(deps.db, place, { from, before, firstOpen }),
    listStoodMonths(deps.db, place, months, 'AREAS'),
  ]);
  const areas = new Map<string, { area: number; letArea: number }>();
  for (const { month, warehouseId, lettableAreaDays, letAreaDays, days } of stood)
    areas.set(`${month.slice(0, 7)} ${warehouseId}`, {
      area: Math.round(lettableAreaDays / days),
      letArea: Math.round(letAreaDays / days),
    });
  const totals = new Map<string, { month: string; currency: Currency; documents: number; net: number }>();
  for (const { month, currency, documents, net } of found) {
    const total = totals.get(`${month} ${currency}`) ?? { month, currency, documents: 0, net: 0 };
    totals.set(`${month} ${currency}`, { ...total, documents: total.documents + documents, net: total.net + net });
  }
  const rows = found.map((row) => {
    const { area, letArea } = areas.get(`${row.month} ${row.warehouseId}`) ?? { area: null, letArea: null };
    return { ...row, area, perSquareMetre: perSquareMetre(row.net, area), letArea, perLetSquareMetre: perSquareMetre(row.net, letArea) };
  });
  return { rows, totals: [...totals.values()] };
}

/** A page of the documents behind revenue and VAT. */
export async function listDocumentsOfMonths(
  deps: MoneyDeps,
  { after, limit = 200, ...place }: InMonths & { after?: string | undefined; limit?: number | undefined },
) {
  const { from, before } = await resolveMonths(deps, place);
  return cutPage(await listRevenueDocuments(deps.db, place, { from, before, after, limit: limit + 1 }), limit);
}

/** VAT per company, month, kind and rate, with totals per company. A document belongs to a company, so only companies of the scope are shown. */
export async function showVat(deps: MoneyDeps, place: Omit<InMonths, 'warehouse'>) {
  const { scope, company } = place;
  const { from, before } = await resolveMonths(deps, place);
  const allowed = scope.everywhere ? null : scope.legalEntityIds;
  const legalEntityIds = company === undefined ? allowed : allowed === null || allowed.includes(company) ? [company] : [];
  const found = await sumVatByMonth(deps.db, { legalEntityIds, from, before });
  const rows = found.map(({ rateBp, exemptionCode, currency, ...row }) => ({
    ...row,
    currency: currency as Currency,
    rate: rateBp,
    exemption: exemptionCode,
  }));
  const totals = new Map<
    string,
    Pick<(typeof rows)[number], 'companyId' | 'company' | 'currency' | 'documents' | 'net' | 'vat' | 'gross'>
  >();
  for (const { companyId, company: name, currency, documents, net, vat, gross } of rows) {
    const key = `${companyId} ${currency}`;
    const sum = totals.get(key) ?? { companyId, company: name, currency, documents: 0, net: 0, vat: 0, gross: 0 };
    totals.set(key, { ...sum, documents: sum.documents + documents, net: sum.net + net, vat: sum.vat + vat, gross: sum.gross + gross });
  }
  return { rows, totals: [...totals.values()] };
}

/** @param area in cm² */
const perSquareMetre = (net: number, area: number | null): number | null =>
  area === null || area === 0 ? null : Math.round((net * 10_000) / area);
