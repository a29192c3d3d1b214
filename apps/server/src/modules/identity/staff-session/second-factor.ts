import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { decrypt, hashToken } from '../../../platform/secrets.ts';
import { consumeRecoveryCode, consumeTotpStep, type StaffLoginRow } from './staff-session.sql.ts';
import { totpStep } from './totp.ts';

export interface SecondFactor {
  /** Of the authenticator. */
  code: string | undefined;
  /** Instead of `code`. */
  recoveryCode: string | undefined;
}

/** @throws AppError request/invalid at `code` if both are missing */
export function assertSecondFactor({ code, recoveryCode }: SecondFactor): void {
  if (code === undefined && recoveryCode === undefined)
    throw new AppError('request/invalid', { fields: [{ path: 'code', code: 'revalid/rule/basic/not-null' }] });
}

/** Uses the code or the recovery code: each works once. @returns false if it is wrong or was used */
export async function acceptSecondFactor(
  trx: Trx,
  { clock, secretKey }: Pick<Deps, 'clock' | 'secretKey'>,
  login: StaffLoginRow,
  { code, recoveryCode }: SecondFactor,
): Promise<boolean> {
  const now = clock.now();
  if (code !== undefined) {
    const step = totpStep(decrypt(secretKey, login.totpSecretEncrypted), code, now);
    return step !== null && (await consumeTotpStep(trx, login.id, step));
  }
  return recoveryCode !== undefined && (await consumeRecoveryCode(trx, { staffId: login.id, codeHash: hashToken(recoveryCode), now }));
}
