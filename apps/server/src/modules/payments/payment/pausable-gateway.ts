import type { Reader } from '../../../platform/db/database.ts';
import { isBillingPaused } from '../../../platform/deployment/index.ts';
import { type Gateway, type GatewayCardSetups, type GatewayLookup, GatewayNotReached } from './payment.ports.ts';

/** @throws GatewayNotReached while billing is paused after a restore */
export async function assertNotPaused(reader: Reader): Promise<void> {
  if (await isBillingPaused(reader)) throw new GatewayNotReached('Billing is paused after a restore');
}

/**
 * Returns gateways that reject all calls while billing is paused, as if they were unavailable. Only charges of saved cards are not
 * checked here: their callers check once per batch.
 */
export function pausable(lookup: GatewayLookup, db: Reader): GatewayLookup {
  const cache = new Map<Gateway, Gateway>();
  const guard: Guard =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await assertNotPaused(db);
      return call(...args);
    };
  return (provider) => {
    const gateway = lookup(provider);
    const known = cache.get(gateway);
    if (known !== undefined) return known;
    // Methods are bound one by one, because a gateway may be an instance of a class.
    const guarded: Gateway = {
      provider: gateway.provider,
      ...(gateway.notifiesBy === undefined ? {} : { notifiesBy: gateway.notifiesBy }),
      ...(gateway.disputes === undefined ? {} : { disputes: gateway.disputes }),
      ...(gateway.payouts === undefined ? {} : { payouts: gateway.payouts }),
      parseNotification: (notification) => gateway.parseNotification(notification),
      chargeRecurring: (charge) => gateway.chargeRecurring(charge),
      start: guard((payment) => gateway.start(payment)),
      cancelRecurring: guard((reference) => gateway.cancelRecurring(reference)),
      status: guard((id) => gateway.status(id)),
      refund: guard((refund) => gateway.refund(refund)),
      refundStatus: guard((refund) => gateway.refundStatus(refund)),
      paymentIdOf: guard((id) => gateway.paymentIdOf(id)),
      ...(gateway.listRefunds === undefined ? {} : { listRefunds: guard(async (id: string) => (await gateway.listRefunds?.(id)) ?? []) }),
      ...(gateway.cardSetups === undefined ? {} : { cardSetups: guardedSetups(gateway.cardSetups, guard) }),
      ...(gateway.leave === undefined ? {} : { leave: guard(async (id: string) => gateway.leave?.(id)) }),
    };
    cache.set(gateway, guarded);
    return guarded;
  };
}

type Guard = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => (...args: A) => Promise<R>;

function guardedSetups(setups: GatewayCardSetups, guard: Guard): GatewayCardSetups {
  const { fetchCard } = setups;
  return {
    start: guard((setup) => setups.start(setup)),
    status: guard((id) => setups.status(id)),
    ...(fetchCard === undefined ? {} : { fetchCard: guard((reference) => fetchCard(reference)) }),
  };
}
