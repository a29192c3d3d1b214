import { ApiError } from '@komora/contract/client';
import type { App } from '../../../app.ts';
import type { KeptBoxes, OwnBox } from '../../../kept-boxes.ts';

/** The box with its door codes, which the list does not hold; without them while they open nothing. */
async function withCodes({ call }: Pick<App, 'call'>, box: OwnBox): Promise<OwnBox> {
  const { id, businessId, status, boxName, boxSize, width, length, height, lockVersion, warehouse, terminationAt, overlocked } = box;
  const codes = overlocked ? null : await call('GET /api/client/my/contracts/{id}', { params: { id } });
  return {
    id,
    businessId,
    status,
    boxName,
    boxSize,
    width,
    length,
    height,
    lockVersion,
    warehouse,
    terminationAt,
    overlocked,
    accessCode: codes?.accessCode ?? null,
    lockCode: codes?.lockCode ?? null,
  };
}

/** Keeps the boxes on the device, all or none: what could not be told whole leaves what was kept before, with its time. */
export async function keepBoxes(app: Pick<App, 'call' | 'storage'>, told: Omit<KeptBoxes, 'layout'>): Promise<void> {
  const { authToken, keptBoxes } = app.storage;
  const token = authToken.get();
  if (token === null) return;
  const mine: OwnBox[] = [];
  try {
    for (const box of told.mine) mine.push(await withCodes(app, box));
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  // Whoever signed out or in meanwhile must not find them.
  if (authToken.get() === token) keptBoxes.set({ layout: 1, at: told.at, mine, shared: told.shared });
}
