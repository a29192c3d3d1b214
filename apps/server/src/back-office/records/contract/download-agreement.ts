import { agreementPdf, letterPdf } from '../../../modules/tenancy/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { findContractRecord } from './contract-row.sql.ts';

/** The agreement of a contract within the scope as PDF. @throws AppError not-found */
export async function downloadAgreement(
  deps: Pick<Deps, 'db' | 'settings' | 'log'>,
  print: Print,
  { contractId, scope, staffId }: { contractId: string; scope: Scope; staffId: string },
) {
  if ((await findContractRecord(deps.db, contractId, scope)) === undefined) throw new AppError('not-found');
  return agreementPdf(deps, print, { contractId, caller: staffId });
}

/** A letter of a contract within the scope as PDF. @throws AppError not-found */
export async function downloadLetter(
  deps: Pick<Deps, 'db' | 'log'>,
  print: Print,
  { contractId, letterId, scope, staffId }: { contractId: string; letterId: string; scope: Scope; staffId: string },
) {
  if ((await findContractRecord(deps.db, contractId, scope)) === undefined) throw new AppError('not-found');
  return letterPdf(deps, print, { letterId, contractId, caller: staffId });
}
