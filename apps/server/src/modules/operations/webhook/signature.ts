import { createHmac } from 'node:crypto';
import type { IdSource } from '../../../platform/ids.ts';

const prefix = 'whsec_';

/** A secret of Standard Webhooks: `whsec_` and 24 random bytes in base64. */
export const newSecret = (ids: IdSource): string => prefix + Buffer.from(ids.secret(24), 'base64url').toString('base64');

/** The value of `webhook-signature`: one signature for each secret. @param seconds of the attempt since 1970 */
export function signatureOf(secrets: readonly string[], { id, seconds, body }: { id: string; seconds: number; body: string }): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
