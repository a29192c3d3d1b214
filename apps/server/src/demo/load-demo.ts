import { addDays, localDateIn } from '@komora/domain';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { demoVatRules, loadOperator, loadVouchers } from './load-operator.ts';
import { type LoadedClient, loadPeople } from './load-people.ts';
import { type LoadedBox, type LoadedWarehouse, loadWarehouses } from './load-warehouses.ts';
import { type OccupyTools, occupyBox } from './occupy-box.ts';
import { periodDiscounts } from './operator-data.ts';
import { demoPassword, logins } from './people.ts';
import { createRandom, type Random } from './random.ts';

export interface DemoLogins {
  password: string;
  operator: { email: string };
  clients: { email: string; note: string }[];
}

export type DemoDeps = Pick<Deps, 'db' | 'clock' | 'ids'> & { encrypt: OccupyTools['encrypt'] };

/**
 * Fills an empty database with an operator in four countries: the same warehouses, boxes and people every time. Does
 * nothing when there is a warehouse already. All or nothing: one transaction.
 * @returns how to sign in
 */
export async function loadDemo(deps: DemoDeps): Promise<DemoLogins> {
  await inTransaction(deps.db, async (trx) => {
    // Two processes that start together: the second waits, then finds the first one's warehouses.
    await sql`select pg_advisory_xact_lock(5661403)`.execute(trx);
    const existing = await trx.selectFrom('warehouses').select('id').limit(1).executeTakeFirst();
    if (existing === undefined) await fill(trx, deps);
  });
  const clients = logins.clients.map(({ email, note }) => ({ email, note }));
  return { password: demoPassword, operator: { email: logins.operator.email }, clients };
}

async function fill(trx: Trx, { clock, ids, encrypt }: DemoDeps): Promise<void> {
  const random = createRandom(20_261_101);
  const now = clock.now();
  const today = localDateIn('Europe/Bratislava', now);
  const entities = await loadOperator(trx, ids);
  const warehouses = await loadWarehouses(trx, ids, random, entities, now, today);
  await loadVouchers(trx, new Map(warehouses.map(({ id, place }) => [place.name, id])), today);
  const clients = await loadPeople(trx, ids, random, now);
  const numbers = new Map<string, number>();
  for (const { box, warehouse, client } of chooseTenants(warehouses, clients, random)) {
    const { entity } = warehouse;
    const months = random.pick([1, 1, 1, 3, 6, 12] as const);
    // Inside the first period, so that nothing is due that was not billed.
    const startsOn = addDays(today, -random.between(1, months * 27));
    const series = `${entity.contract_prefix} ${startsOn.slice(0, 4)}`;
    const number = (numbers.get(series) ?? 0) + 1;
    numbers.set(series, number);
    await occupyBox(
      trx,
      { ids, vatRules: demoVatRules, encrypt },
      {
        clientId: client.id,
        language: client.language,
        invoicingDetails: client.details,
        entity,
        warehouseId: warehouse.id,
        box,
        insurance: random.pick(entity.insurances),
        months,
        periodDiscountBp: periodDiscounts[months],
        startsOn,
        number,
        at: new Date(`${startsOn}T10:${String(random.between(10, 59))}:00Z`),
      },
    );
  }
  await trx
    .insertInto('business_id_counters')
    .values(
      [...numbers].map(([series, last_number]) => {
        const [prefix = '', year] = series.split(' ');
        return { prefix, year: Number(year), last_number };
      }),
    )
    .execute();
  await sql`analyze`.execute(trx);
}

interface Tenancy {
  box: LoadedBox;
  warehouse: LoadedWarehouse;
  client: LoadedClient;
}

/** Who rents which box: the demo logins first, then as many others as the place is let. */
function chooseTenants(warehouses: LoadedWarehouse[], clients: LoadedClient[], random: Random): Tenancy[] {
  return warehouses.flatMap((warehouse) => {
    const { place, boxes } = warehouse;
    const known = clients.filter(({ warehouses: names }) => names?.includes(place.name));
    const others = clients.filter(({ country, warehouses: names }) => names === undefined && country === place.country);
    const rented = boxes.filter(({ active }) => active).filter(() => random.chance(place.occupied));
    return rented.map((box, index) => ({ box, warehouse, client: known[index] ?? random.pick(others) }));
  });
}
