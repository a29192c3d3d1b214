import type { Money } from '@komora/api';
import type { MoveIn } from '@komora/api/admin';
import { linkCode } from '@komora/documents/qr/link-code';
import { localeOf } from '@komora/i18n';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { queueMessage } from '../../messaging/index.ts';
import { assertExpected } from './accept-terms.ts';
import { changeMoveIn, type Step } from './change-move-in.ts';
import { holdChosen } from './choose-box.ts';
import { completeChoice, priceMoveIn } from './choose-terms.ts';
import { updateMoveIn } from './move-in.sql.ts';
import { insertSigningLink } from './signing-link.sql.ts';

const validForMs = 24 * 3_600_000;
const tokenBytes = 32;

/**
 * Sends the client a link to sign the agreement of a draft, and returns it once with its QR code. Only its hash is stored. An earlier link ends, and what
 * was accepted before does not apply any more.
 * @throws AppError not-found, changed-elsewhere, move-in/incomplete, Order/price-changed at `expectedCharge`; the errors of the hold
 */
export async function sendSigningLink(
  deps: Deps,
  step: Step,
  expectedCharge: Money,
): Promise<{ moveIn: MoveIn; url: string; code: string[] }> {
  const secret = deps.ids.secret(tokenBytes);
  let url = '';
  const moveIn = await changeMoveIn(deps, step, async (trx, row) => {
    // The consents are in the language of the client, on every phone.
    url = `${deps.config.publicUrl}/sign?lang=${localeOf(row.language)}#${secret}`;
    const { details, choice } = completeChoice(row);
    const box = await holdChosen(trx, deps, row);
    const { price } = await priceMoveIn(trx, deps, box, choice);
    assertExpected(expectedCharge, price.chargedNow);
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + validForMs);
    const id = deps.ids.uuid();
    await updateMoveIn(trx, row.id, { accepted: null, now });
    await insertSigningLink(trx, {
      id,
      moveInId: row.id,
      tokenHash: hashToken(secret),
      amount: price.chargedNow.amount,
      staffId: step.desk.staffId,
      now,
      expiresAt,
    });
    await queueMessage(trx, deps, {
      to: details.email,
      language: row.language,
      template: 'agreement-to-sign',
      data: {
        firstName: details.firstName,
        boxName: row.boxName ?? '',
        warehouseName: row.warehouseName,
        amount: price.chargedNow,
        until: expiresAt.toISOString(),
        timeZone: box.time_zone,
        link: url,
      },
      dedupeKey: `agreement-to-sign:${id}`,
    });
    const { amount, currency } = price.chargedNow;
    return { clientId: row.clientId, after: { amount, currency, until: expiresAt.toISOString() } };
  });
  return { moveIn, url, code: linkCode(url) };
}
