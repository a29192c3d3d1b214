// The floor of buying a box: a hand-written script that writes the rows which the product writes, under the same locks, in as many
// transactions that write, on 16 connections. It computes nothing and checks no more than the locks need.

import { beChild } from '../lib/be-child.ts';
import { readSamplePurchase } from './sample-purchase.ts';
import { ScriptConnection } from './script-connection.ts';
import { purchaseByScript } from './sql-purchase.ts';

interface Input {
  databaseUrl: string;
  sampleOrderId: string;
  /** To be bought. */
  boxIds: string[];
  connections: number;
}

beChild(async ({ databaseUrl, sampleOrderId, boxIds, connections }: Input) => {
  const all = Array.from({ length: connections }, () => new ScriptConnection(databaseUrl));
  for (const { client } of all) await client.connect();
  const [first] = all;
  if (first === undefined) throw new Error('A script needs a connection');
  const sample = await readSamplePurchase(first.client, sampleOrderId);
  return {
    ready: {},
    answers: {
      /** Buys boxes until the time is up; answers how many it bought. */
      work: async ({ seconds }: { seconds: number }) => {
        const until = performance.now() + seconds * 1000;
        let bought = 0;
        await Promise.all(
          all.map(async (connection) => {
            while (performance.now() < until) {
              const boxId = boxIds.pop();
              if (boxId === undefined) throw new Error('There are no free boxes left to buy');
              await purchaseByScript(connection, sample, boxId);
              bought++;
            }
          }),
        );
        return bought;
      },
    },
    close: async () => {
      for (const { client } of all) await client.end();
    },
  };
});
