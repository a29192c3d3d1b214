import { createHmac } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { deriveKey, type SecretKeys } from '../../../platform/secrets.ts';
import { countOpenHolds, lockHolder } from './hold-limit.sql.ts';

/** A keyed hash of the network of an address: equal for equal networks, and unusable to find the address. */
export function networkHash({ current }: SecretKeys, ip: string): Buffer {
  return createHmac('sha256', deriveKey(current, 'placed-from')).update(clientNetwork(ip)).digest();
}

interface Holder {
  placedFrom: Buffer;
  userId: string | null;
  /** The new order, which is stored already and does not count. An order that it replaces is cancelled, and does not count either. */
  orderId: string;
}

/**
 * Checks that a network, and a client, holds few boxes without having paid. Serialises the orders of one network until the transaction
 * ends. @throws AppError Order/too-many-holds
 */
export async function assertFewHolds(
  trx: Trx,
  { clock, config, settings }: Pick<Deps, 'clock' | 'config' | 'settings'>,
  holder: Holder,
): Promise<void> {
  const most = settings.get('orders').holdsPerAddress * config.rateLimit;
  await sendAhead(() => lockHolder(trx, holder.placedFrom));
  const open = await countOpenHolds(trx, { ...holder, now: clock.now() });
  if (open >= most) throw new AppError('Order/too-many-holds');
}
