import { MAX_PHOTO_BYTES } from '@komora/api/admin';
import { createAdminClient } from '@komora/api/admin/client';
import { ApiError } from '@komora/api/client';
import type { ErrorCode } from '@komora/api/errors';
import { useRef, useState } from 'react';
import { type App, useApp } from '../app-context.ts';
import { withRenewal } from '../session.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** A file that waits, is being sent, was stored or was rejected. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  /** Share of its bytes that were sent, 0..1; null: it waits for the files before it. */
  readonly sent: number | null;
  readonly isStored: boolean;
  readonly error: Error | null;
}

export interface UploadOptions<Stored> {
  /** Largest file; a photo by default. */
  readonly limit?: { readonly bytes: number; readonly code: ErrorCode };
  /** Sends one file with a call that reports its progress. */
  readonly send: (call: App['call'], file: File) => Promise<Stored>;
  readonly onStored: (stored: Stored) => unknown;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly add: (files: Iterable<File>) => void;
  readonly repeat: (key: string) => void;
  readonly dismiss: (key: string) => void;
  /** Saves a rejected file to the device; absent: the person has it there. */
  readonly save?: (key: string) => void;
}

const photo = { bytes: MAX_PHOTO_BYTES, code: 'photo/too-large' } as const;

/** Sends files one after the other, each with its state. A rejected one stays with its error until it is dismissed or sent again, and the others go on. */
export function useUploads<Stored>({ limit = photo, send, onStored }: UploadOptions<Stored>): Uploads {
  const { session } = useApp();
  const [uploads, setUploads] = useState<readonly (Upload & { readonly file: File })[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const update = (key: string, values: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)));

  const sendOne = async ({ key, file }: Pick<(typeof uploads)[number], 'key' | 'file'>): Promise<void> => {
    update(key, { sent: 0 });
    const client = createAdminClient({ fetch: fetchWithProgress((sent) => update(key, { sent })) });
    try {
      // The server would read all of it first.
      if (file.size > limit.bytes) throw new ApiError({ status: 400, code: limit.code, detail: file.name });
      const stored = await send(
        withRenewal(client, session, () => true),
        file,
      );
      update(key, { isStored: true });
      onStored(stored);
    } catch (error) {
      update(key, { error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  const enqueue = (upload: (typeof uploads)[number]): void => {
    queue.current = queue.current.then(() => sendOne(upload));
  };
  return {
    uploads,
    dismiss: (key) => setUploads((all) => all.filter((one) => one.key !== key)),
    add: (files) => {
      const added = [...files].map((file) => ({
        key: crypto.randomUUID(),
        name: file.name,
        file,
        sent: null,
        isStored: false,
        error: null,
      }));
      setUploads((all) => [...all.filter(({ isStored }) => !isStored), ...added]);
      for (const upload of added) enqueue(upload);
    },
    repeat: (key) => {
      const upload = uploads.find((one) => one.key === key);
      if (upload === undefined) return;
      update(key, { sent: null, error: null });
      enqueue(upload);
    },
  };
}
