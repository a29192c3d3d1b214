import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findPicture } from './entrance-photo.sql.ts';

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/svg+xml': 'svg' };

/** A picture that this client took and that is not expired. @throws AppError not-found */
export async function showPicture(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, captureId }: { userId: string; captureId: string },
): Promise<{ bytes: Buffer; name: string; type: string }> {
  const found = await findPicture(db, { id: captureId, userId, now: clock.now() });
  if (found === undefined) throw new AppError('not-found');
  return pictureFile(found);
}

/** A stored picture as a file. Its name contains when it was taken, in UTC. */
export function pictureFile(found: { picture: Buffer; mediaType: string; takenAt: Date }): { bytes: Buffer; name: string; type: string } {
  const name = `${found.takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}.${extensions[found.mediaType]}`;
  return { bytes: found.picture, name, type: found.mediaType };
}
