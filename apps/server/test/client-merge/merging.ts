import { randomUUID } from 'node:crypto';
import type { MergePreview } from '@komora/api/admin';
import type { LightMyRequestResponse } from 'fastify';
import type { StaffClient } from '../kit/builders/staff.ts';
import type { TestApp } from '../kit/test-app.ts';

const versionOf = async (app: TestApp, id: string): Promise<number> =>
  (await app.one<{ version: number }>('select version from users where id = $1', [id])).version;

export interface MergeCall {
  key?: string;
  version?: number;
  duplicateVersion?: number;
}

/** Merges the duplicate into the survivor, by default with the versions of now. */
export async function merge(
  app: TestApp,
  by: StaffClient,
  survivorId: string,
  duplicateId: string,
  { key = randomUUID(), ...versions }: MergeCall = {},
): Promise<LightMyRequestResponse> {
  return app.call('POST', `/api/admin/clients/${survivorId}/merge`, {
    headers: { ...by.headers, 'idempotency-key': key },
    payload: {
      duplicateId,
      version: versions.version ?? (await versionOf(app, survivorId)),
      duplicateVersion: versions.duplicateVersion ?? (await versionOf(app, duplicateId)),
      reason: 'registered twice',
    },
  });
}

export const preview = async (by: StaffClient, survivorId: string, duplicateId: string): Promise<MergePreview> =>
  (await by.post(`/api/admin/clients/${survivorId}/merge/preview`, { duplicateId })).json<MergePreview>();
