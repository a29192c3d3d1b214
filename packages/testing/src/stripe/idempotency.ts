import type { FakeReply } from '../wire-fake.ts';
import type { Bank } from './bank.ts';
import { ApiError } from './errors.ts';

/** Lifetime of keys; Stripe guarantees at least this. */
const retentionSeconds = 24 * 60 * 60;

export interface ApiResponse {
  status: number;
  body: object;
  replayed?: boolean;
}

/**
 * Runs `work` once per key. A repeated call gets the stored response; a different call with the key is rejected; a call during the first one gets
 * 409. A failure before any effect is not stored.
 */
export async function underKey(
  bank: Bank,
  key: string | undefined,
  fingerprint: string,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  if (key === undefined || key === '') return answering(work);
  if (key.length > 255) throw new ApiError(400, { message: 'The Idempotency-Key is too long.' });
  const { keys } = bank.state;
  const known = keys[key];
  if (known !== undefined && known.at > bank.seconds() - retentionSeconds) {
    if (known.fingerprint !== fingerprint)
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Key: ${key}`,
      });
    if (known.response === null)
      throw new ApiError(409, {
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this key.',
      });
    return { ...known.response, replayed: true };
  }
  keys[key] = { fingerprint, response: null, at: bank.seconds() };
  try {
    const response = await work();
    keys[key] = { fingerprint, response: structuredClone({ status: response.status, body: response.body }), at: bank.seconds() };
    return response;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const response = { status: error.status, body: error.body };
    if (error.stored) keys[key] = { fingerprint, response: structuredClone(response), at: bank.seconds() };
    else delete keys[key];
    return response;
  }
}

async function answering(work: () => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: error.body };
  }
}

export function replyOf({ status, body, replayed }: ApiResponse, headers: Record<string, string>): FakeReply {
  return { status, body, headers: replayed ? { ...headers, 'idempotent-replayed': 'true' } : headers };
}
