import type { DeclineReason } from '@komora/api/decline-reason';
import type { PaymentProvider } from '@komora/api/enumerations';
import { NotReceived, type Report, type TaxReporting } from '../modules/billing/tax-report/tax-report.ports.ts';
import {
  type Gateway,
  type GatewayAnswers,
  type GatewayCardSetups,
  type GatewayDisputes,
  type GatewayEvidence,
  GatewayNotReached,
  type GatewayPayouts,
} from '../modules/payments/payment/payment.ports.ts';

/** An adapter for the present configuration, opened again when that changes. */
function switching<C extends object, T>(current: () => C | undefined, open: (config: C) => T): () => T | undefined {
  let opened: { config: C; adapter: T } | undefined;
  return () => {
    const config = current();
    if (config === undefined) return undefined;
    if (opened?.config !== config) opened = { config, adapter: open(config) };
    return opened.adapter;
  };
}

export interface SwitchingGatewayOptions<C extends object> {
  provider: PaymentProvider;
  current: () => C | undefined;
  /** Imports the vendor's library at the first use. */
  open: (config: C) => Promise<Gateway>;
  notifiesBy?: 'GET';
  declineReasons: ReadonlyMap<string, DeclineReason>;
  /** The gateway reports disputes, saves cards without a payment, and keeps pages open. */
  isComplete: boolean;
  /** Form of the vendor's ids of disputes. */
  disputeIds?: RegExp;
}

/** A gateway whose credentials may change at any time. Without credentials every call fails before it is sent. */
export function switchingGateway<C extends object>({
  provider,
  current,
  open,
  notifiesBy,
  declineReasons,
  isComplete,
  disputeIds,
}: SwitchingGatewayOptions<C>): Gateway {
  let loaded: { config: C; gateway: Gateway } | undefined;
  const openedOf = switching(current, async (config) => {
    const gateway = await open(config);
    loaded = { config, gateway };
    return gateway;
  });
  const take = async (): Promise<Gateway> => {
    const gateway = await openedOf();
    if (gateway === undefined) throw new GatewayNotReached(`${provider} has no credentials`);
    return gateway;
  };
  const disputes = async (): Promise<GatewayDisputes> => required((await take()).disputes);
  const payouts = async (): Promise<GatewayPayouts> => required((await take()).payouts);
  const setups = async (): Promise<GatewayCardSetups> => required((await take()).cardSetups);
  return {
    provider,
    declineReasons,
    isConfigured: () => current() !== undefined,
    load: async () => void (await take()),
    ...(notifiesBy === undefined ? {} : { notifiesBy }),
    start: async (payment) => (await take()).start(payment),
    chargeRecurring: async (charge) => (await take()).chargeRecurring(charge),
    cancelRecurring: async (reference) => (await take()).cancelRecurring(reference),
    status: async (id) => (await take()).status(id),
    refund: async (refund) => (await take()).refund(refund),
    refundStatus: async (refund) => (await take()).refundStatus(refund),
    parseNotification: (notification) =>
      loaded !== undefined && loaded.config === current() ? loaded.gateway.parseNotification(notification) : null,
    paymentIdOf: async (id) => (await take()).paymentIdOf(id),
    async *listPaid(since) {
      yield* required((await take()).listPaid)(since);
    },
    listRefunds: async (providerPaymentId) => required((await take()).listRefunds)(providerPaymentId),
    payouts: {
      listIds: async (since) => (await payouts()).listIds(since),
      fetch: async (id) => (await payouts()).fetch(id),
    },
    ...(isComplete
      ? {
          leave: async (id: string) => (await take()).leave?.(id),
          disputes: {
            fetch: async (id: string) => (await disputes()).fetch(id),
            listIds: async (since: Date) => (await disputes()).listIds(since),
            fetchWarning: async (id: string) => (await disputes()).fetchWarning(id),
            listWarningIds: async (since: Date) => (await disputes()).listWarningIds(since),
            answers: {
              knows: (id: string) => disputeIds?.test(id) ?? false,
              stage: async (evidence: GatewayEvidence) => required((await disputes()).answers).stage(evidence),
              submit: async (answer: Parameters<GatewayAnswers['submit']>[0]) => required((await disputes()).answers).submit(answer),
            },
          },
          cardSetups: {
            start: async (setup: Parameters<GatewayCardSetups['start']>[0]) => (await setups()).start(setup),
            status: async (id: string) => (await setups()).status(id),
            fetchCard: async (reference: string) => required((await setups()).fetchCard)(reference),
          },
        }
      : {}),
  };
}

function required<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The gateway lacks a part that its vendor has');
  return part;
}

/** A tax authority at which each company has a log-in, which may change at any time. */
export function switchingAuthority<C extends object>(
  authority: TaxReporting['authority'],
  {
    isConfigured,
    current,
    open,
  }: { isConfigured: () => boolean; current: (legalEntityId: string) => C | undefined; open: (config: C) => TaxReporting },
): TaxReporting {
  const opened = new WeakMap<C, TaxReporting>();
  const find = (legalEntityId: string): TaxReporting | undefined => {
    const config = current(legalEntityId);
    if (config === undefined) return undefined;
    const adapter = opened.get(config) ?? open(config);
    opened.set(config, adapter);
    return adapter;
  };
  const take = ({ legalEntityId, number }: Report): TaxReporting => {
    const adapter = find(legalEntityId);
    if (adapter === undefined) throw new NotReceived(`The seller of ${number} has no log-in at ${authority}`);
    return adapter;
  };
  return {
    authority,
    isConfigured,
    loginExpiresAt: (legalEntityId) => find(legalEntityId)?.loginExpiresAt(legalEntityId) ?? null,
    submit: async (report) => take(report).submit(report),
    fetchStatus: async (report) => take(report).fetchStatus(report),
  };
}
