import { MAX_EVIDENCE_FILE_BYTES } from '@komora/api/admin';
import { preparePhoto } from '../../../modules/catalog/index.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { FairQueue } from '../../../platform/fair-queue.ts';
import { loadSharp } from '../../../platform/load-sharp.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';

/** A file of staff as PDF, without metadata, links and scripts. The content decides, not the name. @throws AppError proof/… at `file` */
export async function prepareFile(
  { clock, log, queue }: Pick<Deps, 'clock' | 'log'> & { queue: FairQueue },
  print: Print,
  { file, caller }: { file: Buffer; caller: string },
): Promise<Buffer> {
  if (file.length > MAX_EVIDENCE_FILE_BYTES) throw fieldError('file', 'proof/too-large');
  const isPdf = file.subarray(0, 5).toString('latin1') === '%PDF-';
  const isPicture = file.subarray(0, 3).toString('latin1') === '\xff\xd8\xff' || file.subarray(0, 4).toString('latin1') === '\x89PNG';
  if (!isPdf && !isPicture) throw fieldError('file', 'proof/unsupported-type');
  const content = isPdf ? file : await queue(caller, () => preparePicture(file));
  try {
    return await print({ kind: 'tidy-file', file: content, at: clock.now().toISOString() }, caller);
  } catch (error) {
    // The queue is full.
    if (error instanceof AppError) throw error;
    log.warn({ err: error }, 'an uploaded file could not be read as PDF');
    throw fieldError('file', 'proof/unreadable');
  }
}

/** As JPEG, which a PDF can contain. */
async function preparePicture(file: Buffer): Promise<Buffer> {
  try {
    const photo = await preparePhoto(file);
    const sharp = await loadSharp();
    return await sharp(photo).jpeg({ quality: 82 }).toBuffer();
  } catch (error) {
    // Damaged, or too small to be read.
    if (error instanceof AppError) throw fieldError('file', 'proof/unreadable');
    throw error;
  }
}
