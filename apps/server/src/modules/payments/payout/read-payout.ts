import type { PaymentProvider } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { GatewayPayout, GatewayPayoutLine } from '../payment/payment.ports.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { deleteLines, insertLines, listStoredLines, type StoredLine, updateLine, upsertPayout } from './payout.sql.ts';
import { insertDifference } from './payout-difference.sql.ts';
import { reconcilePayout } from './reconcile-payout.ts';

/**
 * Fetches a payout with its lines, stores what is new, and reconciles it. Idempotent. Of two at once, the one that asked the gateway later wins.
 * @throws GatewayUnavailable
 */
export async function readPayout(deps: PaymentDeps, provider: PaymentProvider, providerPayoutId: string): Promise<void> {
  const asOf = deps.clock.now();
  const payout = await deps.getGateway(provider).payouts?.fetch(providerPayoutId);
  if (payout == null) return;
  await inTransaction(deps.db, async (trx) => {
    const { lines, ...facts } = payout;
    const payoutId = await upsertPayout(trx, provider, facts, { id: deps.ids.uuid(), asOf });
    if (payoutId === undefined) return;
    await storeLines(trx, deps, { payoutId, provider, payout, lines });
    const state = await reconcilePayout(trx, deps, payoutId);
    deps.log.info({ provider, payout: providerPayoutId, status: payout.status, state }, 'read a payout');
  });
}

interface Stored {
  payoutId: string;
  provider: PaymentProvider;
  payout: GatewayPayout;
  lines: readonly GatewayPayoutLine[];
}

async function storeLines(trx: Trx, deps: PaymentDeps, { payoutId, provider, payout, lines }: Stored): Promise<void> {
  const known = new Map((await listStoredLines(trx, payoutId)).map((line) => [line.providerLineId, line]));
  const listed = new Map(lines.map((line) => [line.providerLineId, line]));
  const fresh = [...listed.values()].filter(({ providerLineId }) => !known.has(providerLineId));
  await insertLines(
    trx,
    { payoutId, provider },
    fresh.map((line) => ({ ...line, id: deps.ids.uuid() })),
  );
  for (const [key, stored] of known) {
    const line = listed.get(key);
    if (line !== undefined && isSame(stored, line)) continue;
    // The first amounts were checked already, so a person must see that they changed.
    const kind = line === undefined ? 'LINE_GONE' : 'FEE_CHANGED';
    const [expected, actual] = [stored.amount - stored.fee, line === undefined ? null : line.amount - line.fee];
    const causeKey = [payoutId, kind, key, expected, actual ?? ''].join(':');
    const lineId = line === undefined ? null : stored.id;
    const { currency } = payout;
    await insertDifference(trx, {
      id: deps.ids.uuid(),
      causeKey,
      kind,
      payoutId,
      lineId,
      expected,
      actual,
      currency,
      now: deps.clock.now(),
    });
    if (line === undefined) await deleteLines(trx, [stored.id]);
    else await updateLine(trx, stored.id, line);
  }
}

function isSame(stored: StoredLine, line: GatewayPayoutLine): boolean {
  return stored.kind === line.kind && stored.amount === line.amount && stored.fee === line.fee && stored.currency === line.currency;
}
