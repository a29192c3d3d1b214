import type { FakeReply } from '../wire-fake.ts';
import type { Bank } from './bank.ts';
import { ApiError } from './errors.ts';

/** Keys are forgotten after this; Stripe promises no less. */
const keptSeconds = 24 * 60 * 60;

export interface Answer {
  status: number;
  body: object;
  replayed?: boolean;
}

/**
 * Runs `work` once per key: the same call again is answered as before, whatever it was; another call under the key is refused; one
 * that comes while the first is being worked on is told to wait. What failed before anything was done is not remembered.
 */
export async function underKey(bank: Bank, key: string | undefined, fingerprint: string, work: () => Promise<Answer>): Promise<Answer> {
  if (key === undefined || key === '') return answering(work);
  if (key.length > 255) throw new ApiError(400, { message: 'The Idempotency-Key is too long.' });
  const { keys } = bank.state;
  const known = keys[key];
  if (known !== undefined && known.at > bank.seconds() - keptSeconds) {
    if (known.fingerprint !== fingerprint)
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Key: ${key}`,
      });
    if (known.answer === null)
      throw new ApiError(409, {
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this key.',
      });
    return { ...known.answer, replayed: true };
  }
  keys[key] = { fingerprint, answer: null, at: bank.seconds() };
  try {
    const answer = await work();
    keys[key] = { fingerprint, answer: structuredClone({ status: answer.status, body: answer.body }), at: bank.seconds() };
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const answer = { status: error.status, body: error.body };
    if (error.kept) keys[key] = { fingerprint, answer: structuredClone(answer), at: bank.seconds() };
    else delete keys[key];
    return answer;
  }
}

async function answering(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: error.body };
  }
}

export function replyOf({ status, body, replayed }: Answer, headers: Record<string, string>): FakeReply {
  return { status, body, headers: replayed ? { ...headers, 'idempotent-replayed': 'true' } : headers };
}
