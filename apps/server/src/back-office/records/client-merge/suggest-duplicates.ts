import type { PossibleDuplicate } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Grant, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { maskEmail, maskPhone } from '../person-data/index.ts';
import { isClientWithin } from '../timeline/index.ts';
import { listDuplicates } from './client-merge.sql.ts';

const most = 5;

/** Clients within the scope who may be the same person. @throws AppError not-found, also out of scope */
export async function suggestDuplicates(
  { db }: Pick<Deps, 'db'>,
  { id, scope, grants }: { id: string; scope: Scope; grants: readonly Grant[] },
): Promise<{ clients: PossibleDuplicate[] }> {
  if (!(await isClientWithin(db, id, scope))) throw new AppError('not-found');
  const rows = await listDuplicates(db, { id, scope, personData: scopeOf(grants, 'read:person-data'), limit: most });
  return {
    clients: rows.map(({ isSeen, email, phoneNumber, ...row }) => ({
      ...row,
      email: isSeen ? email : maskEmail(email),
      phoneNumber: isSeen || phoneNumber === null ? phoneNumber : maskPhone(phoneNumber),
    })),
  };
}
