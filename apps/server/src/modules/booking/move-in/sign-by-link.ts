import type { SigningState } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import { writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { everywhere } from '../../../platform/staff/scope.ts';
import { readAgreementDraft } from '../../tenancy/index.ts';
import { assertOnOffer, buildTerms, findRentable, presentSummary, priceAtDesk, readDeskBox } from '../order/index.ts';
import { holdChosen } from './choose-box.ts';
import { completeChoice } from './choose-terms.ts';
import { findMoveIn, lockMoveIn, type MoveInRecord, updateMoveIn } from './move-in.sql.ts';
import { endSigningLink, findSigningLink, type SigningLink } from './signing-link.sql.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const withoutData = (status: 'SIGNED' | 'ENDED' | 'EXPIRED'): SigningState => ({ status, agreement: null });

/** @throws AppError signing/invalid-link; the link of a deleted draft is unknown as well */
async function findLink(reader: Reader, token: string): Promise<SigningLink> {
  const link = await findSigningLink(reader, hashToken(token));
  if (link === undefined) throw new AppError('signing/invalid-link');
  return link;
}

/** The state of a link by its own row; null while it can sign. */
function endOf({ outcome, expiresAt }: SigningLink, now: Date): 'SIGNED' | 'ENDED' | 'EXPIRED' | null {
  if (outcome !== null) return outcome === 'SIGNED' ? 'SIGNED' : 'ENDED';
  return expiresAt <= now ? 'EXPIRED' : null;
}

/** The agreement of a link. It shows no data of the client after it was used, replaced, or expired. @throws AppError signing/invalid-link */
export async function showSigning(deps: ReadDeps, token: string): Promise<SigningState> {
  const now = deps.clock.now();
  const link = await findLink(deps.db, token);
  const ended = endOf(link, now);
  if (ended !== null) return withoutData(ended);
  const row = await findMoveIn(deps.db, link.moveInId, { scope: everywhere, now });
  const agreement = row === undefined ? null : await readAgreement(deps.db, deps, { row, link });
  return agreement === null ? withoutData('ENDED') : { status: 'OPEN', agreement };
}

/** Null if the box is off the offer, or its price is another one than staff offered. */
async function readAgreement(
  reader: Reader,
  deps: Pick<Deps, 'clock' | 'settings'>,
  { row, link }: { row: MoveInRecord; link: SigningLink },
): Promise<SigningState['agreement']> {
  const now = deps.clock.now();
  const { details, choice } = completeChoice(row);
  const box = row.boxId === null ? undefined : await findRentable(reader, row.boxId, now);
  if (box === undefined || !box.active || box.deactivated_at !== null) return null;
  const rentable = await readDeskBox(reader, box, now);
  if (!rentable.insurances.some(({ id }) => id === choice.insuranceId)) return null;
  const priced = await priceAtDesk(reader, rentable, choice);
  const { chargedNow } = priced.price;
  if (chargedNow.amount !== link.amount) return null;
  const { text, digest } = await readAgreementDraft(reader, deps, {
    boxId: box.boxId,
    insuranceId: choice.insuranceId,
    language: row.language,
    details,
    invoicingPeriod: choice.invoicingPeriod,
    terms: buildTerms(priced),
    chargedNow: chargedNow.amount,
    currency: box.currency,
    startsOn: rentable.today,
  });
  return {
    language: row.language,
    warehouseName: row.warehouseName,
    boxName: row.boxName ?? '',
    expiresAt: link.expiresAt.toISOString(),
    timeZone: box.time_zone,
    invoicingPeriod: choice.invoicingPeriod,
    summary: presentSummary(priced),
    deposit: row.deposit ?? 0,
    text,
    digest,
  };
}

export interface Signature {
  token: string;
  digest: string;
  newsletter: boolean;
  ip: string;
}

/**
 * Stores the acceptance of the agreement that a link showed, once, and holds the box again. Desk and link cannot both accept: the lock of the draft decides.
 * @throws AppError signing/invalid-link; signing/ended; signing/changed, if the content is not the shown one; the errors of the hold
 */
export async function signByLink(
  deps: Deps,
  signature: Signature,
  onReservationChanged: (warehouseId: string) => void,
): Promise<SigningState> {
  const warehouseId = await inTransaction(deps.db, async (trx) => {
    const { row, link } = await lockSignable(trx, deps, signature.token);
    const agreement = await readAgreement(trx, deps, { row, link });
    if (agreement === null) throw new AppError('signing/ended');
    if (agreement.digest !== signature.digest) throw new AppError('signing/changed');
    assertOnOffer(await holdChosen(trx, deps, row));
    const now = deps.clock.now();
    const { ip, newsletter } = signature;
    await endSigningLink(trx, { moveInId: row.id, outcome: 'SIGNED', now });
    await updateMoveIn(trx, row.id, { accepted: { at: now, ip, amount: link.amount, newsletter }, now });
    const { id, legalEntityId, clientId, currency } = row;
    const after = { amount: link.amount, currency, newsletter, byLink: true };
    const place = { id, warehouseId: row.warehouseId, legalEntityId, clientId };
    await writeAuditEntry(trx, deps, { verb: 'move-in.accept', job: 'signing link of the client' }, { ...place, after });
    return row.warehouseId;
  });
  onReservationChanged(warehouseId);
  return withoutData('SIGNED');
}

async function lockSignable(trx: Trx, deps: Pick<Deps, 'clock'>, token: string): Promise<{ row: MoveInRecord; link: SigningLink }> {
  const now = deps.clock.now();
  const { moveInId } = await findLink(trx, token);
  const row = await lockMoveIn(trx, moveInId, { scope: everywhere, now });
  // Read again under the lock: the desk may have changed the draft at this moment.
  const link = await findLink(trx, token);
  if (row === undefined || row.state !== 'OPEN' || endOf(link, now) !== null) throw new AppError('signing/ended');
  return { row, link };
}
