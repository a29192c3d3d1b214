import { Country } from '@komora/api/enumerations';
import { compareDates, localDateIn } from '@komora/domain';
import { sql } from 'kysely';
import { type OrderInvoiceInput, readSupplier, writeInvoice } from '../modules/billing/index.ts';
import { hasWarehouses } from '../modules/catalog/index.ts';
import type { Trx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps } from '../platform/module/context.ts';
import { encrypt } from '../platform/secrets.ts';
import { loadLocks, loadUnlockAttempts } from './load-doors.ts';
import { demoVatRules, loadOperator } from './load-operator.ts';
import { loadPeople } from './load-people.ts';
import { drawScenes, loadPhotos } from './load-photos.ts';
import { signInOwner, signOut } from './load-staff.ts';
import { loadVouchers } from './load-vouchers.ts';
import { loadWarehouses } from './load-warehouses.ts';
import { occupyBox } from './occupy-box.ts';
import { periodDiscounts } from './operator-data.ts';
import { demoPassword, demoStaff, logins } from './people.ts';
import { createRandom } from './random.ts';
import { shareBoxes } from './share-boxes.ts';
import { chooseTenants, timesOf } from './tenancies.ts';

export interface DemoLogins {
  password: string;
  /** The owner, who signs in with a code of an authenticator as well. */
  staff: { email: string; password: string; totpSecret: string };
  clients: { email: string; note: string }[];
}

/** A payment that the demo's history contains. */
interface PastPayment {
  /** The gateway's id. */
  id: string;
  /** The payment's id here. */
  merchant_key: string;
  /** An order's or a rent's id. */
  reference: string;
  amount: number;
  currency: string;
  language: string;
  email: string;
  created_at: Date;
  updated_at: Date;
}

export type DemoDeps = Deps & {
  /** Registers the payments at the mock gateway, so that it can refund them. Absent without a mock gateway. */
  bookPastPayments?: (trx: Trx, payments: readonly PastPayment[]) => Promise<void>;
  /** Countries of warehouses and people; default: all four. */
  countries?: readonly Country[];
};

/**
 * Fills an empty database with an operator in some countries: the same warehouses, boxes and people every time. Does
 * nothing when there is a warehouse already. All or nothing: one transaction.
 * @returns how to sign in
 */
export async function loadDemo(deps: DemoDeps): Promise<DemoLogins> {
  await inTransaction(deps.db, async (trx) => {
    // Two processes that start together: the second waits, then finds the first one's warehouses.
    await sql`select pg_advisory_xact_lock(5661403)`.execute(trx);
    if (!(await hasWarehouses(trx))) await fill({ ...deps, db: trx });
  });
  const countries = deps.countries ?? Country.options;
  const clients = logins.clients.filter(({ country }) => countries.includes(country)).map(({ email, note }) => ({ email, note }));
  const { email, password, totpSecret } = demoStaff;
  return { password: demoPassword, staff: { email, password, totpSecret }, clients };
}

/**
 * The owner sets up the operator through the use cases of staff. Use cases act at the present time, so the past is inserted: tenancies, rents, invoices,
 * payments and unlock attempts of the last months.
 */
async function fill(deps: DemoDeps & { db: Trx }): Promise<void> {
  const { db: trx, clock, ids, bookPastPayments, countries = Country.options } = deps;
  const random = createRandom(20_261_101);
  const now = clock.now();
  const today = localDateIn('Europe/Bratislava', now);
  const drawing = drawScenes();
  // It runs beside the statements. Without this an error would be unhandled if a statement fails first.
  drawing.catch(() => undefined);
  const act = await signInOwner(deps);
  const entities = await loadOperator(deps, act, countries);
  const warehouses = await loadWarehouses(deps, act, random, entities);
  await loadLocks(deps, act, warehouses);
  await loadVouchers(deps, act, { warehouses, today, countries });
  const clients = await loadPeople(trx, ids, random, now, countries);
  const numbers = new Map<string, number>();
  const tenancies = chooseTenants(warehouses, clients, random).map((tenancy) => ({
    ...tenancy,
    times: timesOf(tenancy.history, today, random),
  }));
  const invoices: OrderInvoiceInput[] = [];
  for (const { box, warehouse, client, times } of tenancies.sort((one, two) => compareDates(one.times.startsOn, two.times.startsOn))) {
    const { entity } = warehouse;
    const { startsOn, months } = times;
    const series = `${entity.contractPrefix} ${startsOn.slice(0, 4)}`;
    const number = (numbers.get(series) ?? 0) + 1;
    numbers.set(series, number);
    const due = await occupyBox(
      trx,
      { ids, vatRules: demoVatRules, encrypt: (code) => encrypt(deps.secretKey, code) },
      {
        ...times,
        clientId: client.id,
        language: client.language,
        invoicingDetails: client.details,
        entity,
        warehouseId: warehouse.id,
        box,
        insurance: random.pick(entity.insurances.filter(({ priceNetMonth }) => priceNetMonth > 0)),
        periodDiscountBp: periodDiscounts[months],
        number,
        at: new Date(`${startsOn}T10:${String(random.between(10, 59))}:00Z`),
      },
    );
    invoices.push(...due);
  }
  await shareBoxes(trx, now);
  // Numbers follow the days of issue. The counters stand where the next real invoice goes on.
  for (const invoice of invoices.sort((one, two) => one.now.getTime() - two.now.getTime()))
    await writeInvoice(trx, { ids }, invoice, await readSupplier(trx, invoice.legalEntityId));
  await coverInvoices(trx);
  await trx
    .insertInto('business_id_counters')
    .values(
      [...numbers].map(([series, last_number]) => {
        const [prefix = '', year] = series.split(' ');
        return { prefix, year: Number(year), last_number };
      }),
    )
    .execute();
  await loadUnlockAttempts(trx, ids, now);
  if (bookPastPayments !== undefined) await bookPastPayments(trx, await listPastPayments(trx));
  await loadPhotos(deps, act, { warehouses, drawn: await drawing });
  await signOut(deps, act);
  await sql`analyze`.execute(trx);
}

/** The demo payments in the gateway's format. */
async function listPastPayments(trx: Trx): Promise<PastPayment[]> {
  const { rows } = await sql<PastPayment>`
    select p.provider_payment_id as id, p.id as merchant_key, coalesce(p.order_id, p.rent_id) as reference, p.amount, p.currency, o.language,
      o.invoicing_details ->> 'email' as email, p.created_at, p.updated_at
    from payments p left join rents r on r.id = p.rent_id left join contracts c on c.id = r.contract_id
      join orders o on o.id = coalesce(p.order_id, c.order_id)
    where p.status = 'PAID'`.execute(trx);
  return rows;
}

/** Pays each invoice with the payment of its order or rent. The payments were entered first, so their triggers found no invoice. */
async function coverInvoices(trx: Trx): Promise<void> {
  await sql`
    insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
    select c.id, d.id, least(-c.amount, d.amount), greatest(c.entered_on, d.entered_on), greatest(c.created_at, d.created_at)
    from payments p join ledger_entries c on c.source = 'PAYMENT' and c.source_id = p.id and c.settled_on is null
    join invoices i on i.kind = 'INVOICE' and i.rent_id = coalesce(p.rent_id,
      (select r.id from contracts o join rents r on r.contract_id = o.id and r.period_number = 0 where o.order_id = p.order_id))
    join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id and d.settled_on is null`.execute(trx);
}
