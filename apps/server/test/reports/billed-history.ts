import { randomUUID } from 'node:crypto';
import { addDays, addMonthsClamped } from '@komora/domain';
import type { TestApp } from '../kit/test-app.ts';
import type { randomSource } from '../ledger/random-acts.ts';
import { type BoxHistory, lastDay, type ModelContract } from './box-history.ts';
import { type About, daysOf } from './naive-earned.ts';

type Place = BoxHistory['warehouses'][number];
/** A document about rent; `discount` counts on the same days and is positive. */
export interface Billed extends About {
  discount: number;
}
interface Bills {
  app: TestApp;
  random: ReturnType<typeof randomSource>;
  documents: Billed[];
  count: number;
}
interface Invoice {
  id: string;
  rent: number;
  net: number;
  free: { on: string; amount: number } | null;
}

const cover = 300;
const min = (a: string, b: string) => (a < b ? a : b);

/** Bills every contract of these histories, with vouchers, parts, late issues and credit notes of every reason. @returns the documents */
export async function billHistories(app: TestApp, histories: readonly BoxHistory[], random: Bills['random']): Promise<Billed[]> {
  const bills: Bills = { app, random, documents: [], count: 0 };
  // Invoices round the discount of a period half up, and with it the rent half down.
  const rents = await app.rows<{ id: string; rent: number }>(
    'select id, rent_net_month - (2 * rent_net_month * period_discount_bp + 10000) / 20000 as rent from contracts',
    [],
  );
  const rentOf = new Map(rents.map(({ id, rent }) => [id, rent]));
  for (const { warehouses, contracts } of histories)
    for (const contract of contracts)
      await bill(bills, { ...contract, rent: rentOf.get(contract.id) ?? contract.rent }, warehouses[contract.warehouse] as Place);
  return bills.documents;
}

async function bill(bills: Bills, contract: ModelContract, place: Place): Promise<void> {
  const { app, random, documents } = bills;
  const last = contract.ends ?? lastDay;
  for (let period = 0, from = contract.starts; from <= last; period++) {
    const to = addMonthsClamped(contract.starts, period + 1);
    const isPart = contract.ends !== null && to > contract.ends && period > 0 && random(2) === 0;
    const until = isPart ? addDays(contract.ends ?? from, 1) : to;
    const whole = daysOf(from, to).length;
    const share = daysOf(from, until).length;
    const voucher = period === 0 && random(3) === 0 ? Math.min(500, contract.rent) : 0;
    const net = Math.round(((contract.rent + cover) * share) / whole) - voucher;
    const rent = isPart ? Math.round((net * contract.rent) / (contract.rent + cover)) : contract.rent - voucher;
    // One period in six is billed late, some of them in a later month.
    const issuedOn = [addDays(from, random(6) === 0 ? random(40) : 0), lastDay].sort()[0] as string;
    const rentId = randomUUID();
    await app.rows(
      `insert into rents (id, contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
       values ($1, $2, $3, $4, $5, 'MANUAL', 'WAITING_FOR_MANUAL', 'INVOICE_SUBMITTED', $6, 0, $7, $8, $8::date)`,
      [rentId, contract.id, isPart ? null : period, from, until, net, place.currency, issuedOn],
    );
    const about = { warehouseId: place.id, currency: place.currency, from, to: until };
    const id = await document(bills, 'INVOICE', rentId, place, { net, on: issuedOn, corrects: null, reason: null });
    const invoice: Invoice = { id, rent, net, free: null };
    documents.push({ ...about, id, issuedOn, rent, discount: voucher });
    if (period === 0 && random(3) === 0)
      await credit(bills, invoice, rentId, place, { ...about, to: min(until, addMonthsClamped(from, 1)) }, 'PROMOTION');
    if (random(8) === 0) await credit(bills, invoice, rentId, place, about, 'GOODWILL');
    if (random(16) === 0) await credit(bills, invoice, rentId, place, about, null);
    if (random(16) === 0) await credit(bills, invoice, rentId, place, about, 'BAD_DEBT');
    if (!isPart && contract.ends !== null && addDays(contract.ends, 1) < to && contract.ends >= from)
      await credit(
        bills,
        invoice,
        rentId,
        place,
        { ...about, from: addDays(contract.ends, 1) },
        random(2) === 0 ? 'EARLY_END' : 'WITHDRAWAL',
      );
    from = to;
  }
}

async function credit(
  bills: Bills,
  invoice: Invoice,
  rentId: string,
  place: Place,
  about: Omit<About, 'id' | 'issuedOn' | 'rent'>,
  reason: string | null,
): Promise<void> {
  const { id: corrects, rent, net } = invoice;
  const amount = -(1 + bills.random(Math.max(1, Math.floor((reason === 'PROMOTION' ? rent : net) / 4))));
  const on = min(addDays(about.from, bills.random(70)), lastDay);
  // Divides the rest after an earlier credit of the rent alone.
  const free = (reason === 'GOODWILL' || reason === null) && invoice.free !== null && invoice.free.on <= on ? invoice.free.amount : 0;
  const id = await document(bills, 'CREDIT_NOTE', rentId, place, { net: amount, on, corrects, reason });
  if (reason === 'BAD_DEBT') return;
  if (reason === 'PROMOTION') invoice.free = { on, amount };
  const ofRent = reason === 'PROMOTION' ? amount : -Math.round((-amount * (rent + free)) / (net + free));
  const isEnd = reason === 'EARLY_END' || reason === 'WITHDRAWAL';
  bills.documents.push({ ...about, id, issuedOn: on, rent: ofRent, discount: isEnd ? 0 : -ofRent });
}

async function document(
  bills: Bills,
  kind: string,
  rentId: string,
  place: Place,
  { net, on, corrects, reason }: { net: number; on: string; corrects: string | null; reason: string | null },
): Promise<string> {
  bills.count += 1;
  return issueDocument(bills.app, { kind, rentId, place, net, on, corrects, reason, number: bills.count });
}

/** A document without VAT. @returns its id */
export async function issueDocument(
  app: TestApp,
  {
    kind,
    rentId,
    place: { companyId, currency },
    net,
    on,
    corrects,
    reason,
    number,
  }: {
    kind: string;
    rentId: string;
    place: Place;
    net: number;
    on: string;
    corrects: string | null;
    reason: string | null;
    number: number;
  },
): Promise<string> {
  const { id } = await app.one<{ id: string }>(
    `insert into invoices (kind, legal_entity_id, series, year, sequence, number, rent_id, client_id, language, supplier, customer, issued_on, supplied_on, due_on, variable_symbol,
       amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at, corrects_invoice_id, credit_reason)
     values ($1::text, $2, $1::text, 2026, $3::int, $4, $5, (select c.client_id from rents r join contracts c on c.id = r.contract_id where r.id = $5), 'SK', '{}', '{"type": "FyzickaOsoba"}', $6::date, $6::date, $6::date,
       $3::int::text, $7::int, 0, $7::int, $8, $9, $6::date, $10, $11) returning id`,
    [
      kind,
      companyId,
      700_000 + number,
      `E${number}`,
      rentId,
      on,
      net,
      currency,
      JSON.stringify([{ rateBp: 0, exemptionCode: null, exemptionClause: null, net, vat: 0, gross: net }]),
      corrects,
      reason,
    ],
  );
  return id;
}

/** Closes months of the companies of these histories. */
export async function closeMonths(
  app: TestApp,
  histories: readonly BoxHistory[],
  months: readonly string[],
  staffId: string,
): Promise<void> {
  for (const companyId of new Set(histories.flatMap(({ warehouses }) => warehouses.map((place) => place.companyId))))
    for (const month of months) await closeMonth(app, companyId, month, staffId);
}

/** Closes a month as the month end does, with the sums of its documents. */
export async function closeMonth(app: TestApp, companyId: string, month: string, staffId: string): Promise<void> {
  await app.rows(
    `insert into closed_months (legal_entity_id, month, vat, documents, closed_by, closed_at)
     select $1, $2, coalesce(jsonb_agg(to_jsonb(s)), '[]'), coalesce(sum(s.documents), 0), $3, $4
     from (select i.kind, i.currency, b -> 'rateBp' as "rateBp", b -> 'exemptionCode' as "exemptionCode", count(*)::int as documents,
         sum((b ->> 'net')::int)::int as net, sum((b ->> 'vat')::int)::int as vat, sum((b ->> 'gross')::int)::int as gross
       from invoices i cross join jsonb_array_elements(i.vat_breakdown) b
       where i.legal_entity_id = $1 and i.supplied_on >= $2::date and i.supplied_on < $2::date + interval '1 month' group by 1, 2, 3, 4) s`,
    [companyId, `${month}-01`, staffId, app.clock.now()],
  );
}
