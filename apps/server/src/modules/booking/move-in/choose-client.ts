import type { InvoicingDetails } from '@komora/api';
import type { MoveIn } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import type { FieldError } from '@komora/api/errors';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { assertDetails, identityInUse } from '../../identity/index.ts';
import { changeMoveIn, type Step } from './change-move-in.ts';
import { findClientWithin, updateMoveIn } from './move-in.sql.ts';

export interface ClientChoice {
  /** An account within the scope; null: a client without an account. */
  clientId: string | null;
  /** Null: those of the account. */
  details: InvoicingDetails | null;
  /** Null: that of the account, or as before. */
  language: Language | null;
}

/**
 * Checks that no account has the e-mail address or telephone number of a new client, because finishing registers an account.
 * @throws AppError move-in/email-in-use, move-in/phone-in-use at their fields
 */
export async function assertNewClient(reader: Reader, details: InvoicingDetails): Promise<void> {
  const fields: FieldError[] = [];
  const taken = await identityInUse(reader, { email: details.email, phoneNumber: details.telephoneNumber });
  if (taken.email) fields.push({ path: 'details.email', code: 'move-in/email-in-use' });
  if (taken.phoneNumber) fields.push({ path: 'details.telephoneNumber', code: 'move-in/phone-in-use' });
  const [first] = fields;
  if (first !== undefined) throw new AppError(first.code, { fields });
}

/**
 * Chooses the client of a move-in. What the client before has accepted does not apply any more.
 * @throws AppError not-found, changed-elsewhere; request/invalid at `clientId` (also out of scope) or at a field of `details`; as {@link assertNewClient}
 */
export function chooseClient(deps: Deps, step: Step, choice: ClientChoice): Promise<MoveIn> {
  const { clientId, details } = choice;
  return changeMoveIn(deps, step, async (trx, row) => {
    if (details !== null) assertDetails(details, 'details.');
    const account = clientId === null ? undefined : await findClientWithin(trx, clientId, step.desk.scope);
    if (clientId !== null && account === undefined) throw invalidField('clientId');
    if (account === undefined) {
      if (details === null) throw invalidField('details', 'revalid/rule/basic/not-null');
      await assertNewClient(trx, details);
    } else if (details !== null && details.email.toLowerCase() !== account.email.toLowerCase()) throw invalidField('details.email');
    const stored = details ?? account?.details ?? null;
    const language = choice.language ?? account?.language ?? row.language;
    await updateMoveIn(trx, row.id, { clientId, details: stored, language, accepted: null, now: deps.clock.now() });
    const named = (of: InvoicingDetails | null) => (of === null ? {} : { name: `${of.firstName} ${of.lastName}`, email: of.email });
    return {
      clientId,
      before: { clientId: row.clientId, language: row.language },
      after: { clientId, language },
      ...(clientId === null ? {} : { personal: { before: named(row.details), after: named(stored) } }),
    };
  });
}
