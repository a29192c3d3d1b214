import type { ErrorCode } from '@komora/api/errors';
import { type ContactChange, changeContact, renewLink } from '../../../modules/identity/index.ts';
import { findRecipients, resendMessage } from '../../../modules/messaging/index.ts';
import { actOnce, type StaffCall } from '../../../modules/operations/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { isClientWithin } from '../timeline/index.ts';

/** Changes the contact data of a client. @throws AppError as changeContact; not-found also out of scope */
export function changeClient(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { scope, ...change }: ContactChange & { scope: Scope },
  audit: StaffAudit,
): Promise<{ version: number }> {
  return changeContact(deps, change, (trx) => isClientWithin(trx, change.userId, scope), audit);
}

/** Links that are bound to one case, so that another way gives a new one. */
const endedLinks: Readonly<Record<string, ErrorCode>> = {
  'waitlist-free-box': 'message/link-waitlist',
  'service-access': 'message/link-access',
  'service-access-by-staff': 'message/link-access',
  'withdrawal-link': 'message/link-withdrawal',
  'agreement-to-sign': 'message/link-signing',
};

/**
 * Sends a message again. One to nobody with an account, for example to the operator, needs the right for the whole organisation.
 * A link that opens an account is renewed: the earlier one ends.
 * @throws AppError not-found, also out of scope; message/not-resendable; message/already-resent; message/link-…, why a link cannot be renewed;
 * idempotency/key-reused
 */
export function resendToClient(deps: Deps, { messageId }: { messageId: string }, call: StaffCall): Promise<{ messageId: string }> {
  return actOnce(deps, call, { messageId }, async (trx) => {
    const { copyId, clientId } = await resend(trx, deps, { messageId, scope: call.scope });
    return { response: { messageId: copyId }, audited: { id: copyId, clientId } };
  });
}

interface Resent {
  copyId: string;
  clientId: string | null;
}

/** @param of.isFailed a message that did not fail is not sent again. @throws the errors of {@link resendToClient} */
export async function resend(
  trx: Trx,
  deps: Deps,
  { messageId, scope, isFailed = false }: { messageId: string; scope: Scope; isFailed?: boolean },
): Promise<Resent> {
  const clients = await findRecipients(trx, messageId);
  const within: string[] = [];
  for (const id of clients) if (await isClientWithin(trx, id, scope)) within.push(id);
  const [clientId] = within;
  if (clientId === undefined && !(scope.everywhere && clients.length === 0)) throw new AppError('not-found');
  const copyId = deps.ids.uuid();
  const outcome = await resendMessage(trx, deps, {
    messageId,
    copyId,
    isFailed,
    renew: async (template) => (clientId === undefined ? 'NO_ACCOUNT' : renewLink(trx, deps, { userId: clientId, template })),
  });
  if (outcome === 'UNKNOWN') throw new AppError('not-found');
  if (outcome === 'NOT_RESENDABLE') throw new AppError('message/not-resendable');
  if (outcome === 'ALREADY') throw new AppError('message/already-resent');
  if (outcome !== 'QUEUED')
    throw new AppError(
      outcome.reason === 'NEEDLESS' ? 'message/link-needless' : (endedLinks[outcome.template] ?? 'message/not-resendable'),
    );
  return { copyId, clientId: clientId ?? null };
}
