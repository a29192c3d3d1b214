import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { findPicture } from './camera.sql.ts';

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/svg+xml': 'svg' };

/** A picture, for who took it and while it is kept. @throws Refusal not-found */
export async function showPicture(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, captureId }: { userId: string; captureId: string },
): Promise<{ bytes: Buffer; name: string; type: string }> {
  const found = await findPicture(db, { id: captureId, userId, now: clock.now() });
  if (found === undefined) throw new Refusal('not-found');
  const name = `${found.takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}.${endings[found.mediaType]}`;
  return { bytes: found.picture, name, type: found.mediaType };
}
