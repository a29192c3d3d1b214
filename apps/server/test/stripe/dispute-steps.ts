import type { StripeFake } from '@komora/testing/stripe/index';
import { billOn, rentsOf } from '../billing/billing.ts';
import { anOrder } from '../kit/builders/order.ts';
import { payAtStripe, stripeCards } from '../kit/gateways/stripe.ts';
import type { TestApp } from '../kit/test-app.ts';
import { openTenancy } from '../tenancy.ts';

/** Steps and questions of tests about disputes at the fake of Stripe. */
export function disputeSteps(app: () => TestApp, fake: () => StripeFake) {
  const deliver = async () => {
    await fake().bank.deliveries.flush();
    await app().run();
  };
  return {
    deliver,
    /** A client with a saved card, whose second month was charged to it. */
    charged: async () => {
      const order = await anOrder(app());
      await payAtStripe(order.paymentUrl, stripeCards.pays);
      await deliver();
      const tenancy = await openTenancy(app().pool, order.orderId);
      await billOn(app(), '2026-04-02');
      await deliver();
      const [rent] = await rentsOf(app(), tenancy.contractId);
      if (rent?.paying_status !== 'PAID') throw new Error('The second month was not billed and charged');
      return { ...order, ...tenancy, rentId: rent.id };
    },
    intentOf: async (payableId: string) => {
      const intent = Object.values(fake().bank.state.intents).find(({ metadata }) => metadata.komora_reference === payableId);
      if (intent === undefined) throw new Error(`Stripe has no payment for ${payableId}`);
      return intent;
    },
    settlementOf: async (payableId: string) =>
      (
        await app().rows<{ settlement: string }>(
          'select settlement from payments where $1 in (order_id::text, rent_id::text) order by attempt',
          [payableId],
        )
      ).map(({ settlement }) => settlement),
    /** The open part of the invoice of a rent, and the part that card payments paid, in minor units. */
    invoiceOf: (rentId: string) =>
      app().one<{ open: number; paid: number }>(
        `select l.amount - l.allocated as open, (select coalesce(sum(a.amount), 0)::integer from allocations a join ledger_entries c on c.id = a.credit_id
           where a.debit_id = l.id and a.released_on is null and c.method = 'CARD') as paid
         from invoices i join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id where i.rent_id = $1 and i.kind = 'INVOICE'`,
        [rentId],
      ),
  };
}
