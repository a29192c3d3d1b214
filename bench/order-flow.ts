import type { BenchEnvironment } from './lib/bench-environment.ts';
import { buyBox } from './lib/buy-box.ts';
import { Child } from './lib/child.ts';
import { compare, type Rounds } from './lib/compare.ts';
import { listFreeBoxes } from './lib/free-boxes.ts';
import { HttpClient } from './lib/http.ts';
import type { Metric } from './lib/metric.ts';

const atOnce = 16;

/**
 * New clients buy boxes over the public API, 16 at a time, compared with a script that writes the same rows with the same locks in the
 * same database. All boxes are in one country, so that every purchase uses the same number counters.
 */
export async function orderFlow({ databaseUrl, product, origin }: BenchEnvironment, rounds: Rounds): Promise<Metric[]> {
  const boxIds = await listFreeBoxes(databaseUrl);
  const client = new HttpClient(atOnce);
  const sampleOrderId = await buyBox(client, origin, take(boxIds));
  const input = { databaseUrl, sampleOrderId, connections: atOnce, boxIds: boxIds.splice(0, Math.ceil(boxIds.length * 0.7)) };
  const { child } = await Child.start('sql-orders.ts', input);
  const baseline = { child, work: (seconds: number) => child.call<number>('work', { seconds }) };
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
  const metric = { item: 'order-flow', what: 'offer → summary → place → paid → FULFILLED, 16 at a time', target: { least: 0.4 } };
  const measured = await compare(metric, { baseline, subject, rounds });
  await child.stop();
  client.close();
  return [measured];
}

function take(boxIds: string[]): string {
  const id = boxIds.pop();
  if (id === undefined) throw new Error('There are no free boxes left to buy');
  return id;
}
