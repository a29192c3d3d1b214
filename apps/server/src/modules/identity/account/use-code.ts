import { fieldError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { consumeCode, countTry, mostFailures } from './sign-in-code.sql.ts';
import { isCode } from './sign-in-code.ts';

export interface TypedCode {
  code: string;
  /** The cookie that the browser got when it asked for the code. */
  codeCookie: string | undefined;
}

/** Names the person of a right code, who may work here. */
export interface UsedCode {
  isRight: boolean;
  isOfStaff: boolean;
  /** No further try is left. */
  isLast: boolean;
}

/**
 * Compares a code, and uses a right one.
 * @param userId of the account whose address the browser named, if there is one
 * @throws AppError sign-in-code/ended at `code` if the browser has no code that works
 */
export async function useCode(
  deps: Pick<Deps, 'db' | 'clock' | 'secretKey'>,
  { codeCookie, code }: TypedCode,
  userId: string | undefined,
): Promise<UsedCode> {
  const ended = fieldError('code', 'sign-in-code/ended');
  if (codeCookie === undefined) throw ended;
  const stored = await countTry(deps.db, hashToken(codeCookie), deps.clock.now());
  if (stored === undefined) throw ended;
  const isOfStaff = stored.staffId !== null;
  const isOfAccount = isOfStaff ? userId === undefined : userId !== undefined && stored.userId === userId;
  const isRight = stored.codeHash !== null && isCode(deps.secretKey, stored.codeHash, stored.id, code) && isOfAccount;
  if (isRight && !(await consumeCode(deps.db, stored.id))) throw ended;
  return { isRight, isOfStaff, isLast: isRight || stored.failures === mostFailures };
}
