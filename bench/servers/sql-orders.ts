// The baseline of buying a box: a script that writes the product's rows with the same locks and the same number of write transactions,
// on 16 connections. It computes nothing, and checks only what the locks need.

import { beChild } from '../lib/be-child.ts';
import { readSamplePurchase } from './sample-purchase.ts';
import { ScriptConnection } from './script-connection.ts';
import { purchaseByScript } from './sql-purchase.ts';

interface Input {
  databaseUrl: string;
  sampleOrderId: string;
  /** The boxes to buy. */
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
    handlers: {
      /** Buys boxes until the time is up. Returns how many. */
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
