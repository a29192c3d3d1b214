import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { replaceRecoveryCodes } from './staff-session.sql.ts';

const count = 10;
/** 119 bits: a fast hash suffices (ASVS 6.5.2). */
const digits = 36;

/** Replaces the recovery codes of a person. @returns the codes in groups of four digits; only their hashes are stored */
export async function issueRecoveryCodes(trx: Trx, { ids }: Pick<Deps, 'ids'>, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => ids.digits(digits));
  await replaceRecoveryCodes(trx, staffId, codes.map(hashToken));
  return codes.map((code) => code.replace(/(\d{4})(?=\d)/g, '$1 '));
}
