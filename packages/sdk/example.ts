import { allRows, createKomora } from '@komora/sdk';

/** Takes every free box of a warehouse out of service for some days. Skips boxes that somebody takes meanwhile. @returns the names of the boxes */
export async function closeFreeBoxes(options: { baseUrl: string; key: string; warehouse: string; from: string; until: string }) {
  const { warehouse, from, until } = options;
  const komora = createKomora(options);
  const closed: string[] = [];
  for await (const box of allRows(komora.getBoxes, { query: { warehouse, state: ['FREE_TO_LET'], limit: 50 } })) {
    const result = await komora.putBoxesByIdState({
      params: { id: box.id },
      body: { state: 'OUT_OF_SERVICE', from, until, reason: 'New lights', version: box.version },
    });
    if (result.ok) closed.push(box.name);
    else if (result.error.code !== 'box/occupied') throw new Error(`${result.error.code}: ${result.error.detail}`);
  }
  return closed;
}
