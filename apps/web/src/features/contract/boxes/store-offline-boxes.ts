import { ApiError } from '@komora/api/client';
import type { App } from '../../../shared/app-context.ts';
import type { OfflineBoxes, OwnBox } from '../../../shared/storage/offline-boxes.ts';

/** The box with its door codes, which the list omits; null codes while they open nothing. */
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

/** Stores the boxes on the device, all or none: an incomplete load keeps the previous copy with its time. */
export async function storeOfflineBoxes(app: Pick<App, 'call' | 'storage'>, reported: Omit<OfflineBoxes, 'layout'>): Promise<void> {
  const { authToken, offlineBoxes } = app.storage;
  const token = authToken.get();
  if (token === null) return;
  const mine: OwnBox[] = [];
  try {
    for (const box of reported.mine) mine.push(await withCodes(app, box));
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  // Another person may have signed in meanwhile.
  if (authToken.get() === token) offlineBoxes.set({ layout: 1, at: reported.at, mine, shared: reported.shared });
}
