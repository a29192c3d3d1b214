import { openDatabase } from '../apps/server/src/db/database.ts';
import { buyBox } from './lib/buy-box.ts';
import { Child } from './lib/child.ts';
import { compare, type Rounds } from './lib/compare.ts';
import type { Figure } from './lib/figure.ts';
import { HttpClient } from './lib/http.ts';
import type { Stage } from './lib/stage.ts';

const atOnce = 16;

/**
 * Newcomers who buy boxes by the public doors, 16 at a time, beside a script that writes the same rows under the same locks on the
 * same database. All boxes are of one country, so that every purchase takes its numbers from the same counters.
 */
export async function orderFlow({ databaseUrl, product, origin }: Stage, rounds: Rounds): Promise<Figure[]> {
  const boxIds = await freeBoxes(databaseUrl);
  const client = new HttpClient(atOnce);
  const sampleOrderId = await buyBox(client, origin, take(boxIds));
  const input = { databaseUrl, sampleOrderId, connections: atOnce, boxIds: boxIds.splice(0, Math.ceil(boxIds.length * 0.7)) };
  const { child } = await Child.start('sql-orders.ts', input);
  const floor = { child, work: (seconds: number) => child.ask<number>('work', { seconds }) };
  const subject = {
    child: product,
    work: async (seconds: number) => {
      const until = performance.now() + seconds * 1000;
      let bought = 0;
      const buyer = async () => {
        while (performance.now() < until) {
          await buyBox(client, origin, take(boxIds));
          bought++;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, buyer));
      return bought;
    },
  };
  const figure = { item: 'order-flow', what: 'offer → summary → place → paid → FULFILLED, 16 at a time', target: { least: 0.35 } };
  const measured = await compare(figure, { floor, subject, rounds });
  await child.stop();
  client.close();
  return [measured];
}

async function freeBoxes(databaseUrl: string): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  const rows = await db
    .selectFrom('boxes')
    .innerJoin('warehouses', 'warehouses.id', 'boxes.warehouse_id')
    .leftJoin('box_claims', 'box_claims.box_id', 'boxes.id')
    .select('boxes.id')
    .where('box_claims.box_id', 'is', null)
    .where('warehouses.country', '=', 'SVK')
    .orderBy('boxes.name')
    .execute();
  await close();
  return rows.map(({ id }) => id);
}

function take(boxIds: string[]): string {
  const id = boxIds.pop();
  if (id === undefined) throw new Error('There are no free boxes left to buy');
  return id;
}
