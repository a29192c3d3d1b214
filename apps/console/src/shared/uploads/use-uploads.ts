import { MAX_PHOTO_BYTES, type PhotoSet } from '@komora/api/admin';
import { createAdminClient } from '@komora/api/admin/client';
import { ApiError } from '@komora/api/client';
import { useRef, useState } from 'react';
import { useApp } from '../app-context.ts';
import { withRenewal } from '../session.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** A file that is being sent, or was rejected. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  /** Share of its bytes that were sent, 0..1. */
  readonly sent: number;
  readonly error: Error | null;
}

/** Sends photos one after the other, each with its progress. A rejected one stays with its error until it is dismissed or sent again. */
export function useUploads(warehouseId: string, onStored: (set: PhotoSet) => void) {
  const { session } = useApp();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const update = (key: string, values: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)));
  const dismiss = (key: string): void => setUploads((all) => all.filter((one) => one.key !== key));

  const send = async ({ key, file }: Upload): Promise<void> => {
    const client = createAdminClient({ fetch: fetchWithProgress((sent) => update(key, { sent })) });
    try {
      // The server would read all of it first.
      if (file.size > MAX_PHOTO_BYTES) throw new ApiError({ status: 400, code: 'photo/too-large', detail: file.name });
      const call = withRenewal(client, session, () => true);
      onStored(await call('POST /api/admin/warehouses/{id}/photos', { params: { id: warehouseId }, file }));
      dismiss(key);
    } catch (error) {
      update(key, { error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  const enqueue = (upload: Upload): void => {
    queue.current = queue.current.then(() => send(upload));
  };
  return {
    uploads,
    dismiss,
    add: (files: Iterable<File>): void => {
      const added = [...files].map((file): Upload => ({ key: crypto.randomUUID(), file, sent: 0, error: null }));
      setUploads((all) => [...all, ...added]);
      for (const upload of added) enqueue(upload);
    },
    repeat: (upload: Upload): void => {
      update(upload.key, { sent: 0, error: null });
      enqueue(upload);
    },
  };
}
