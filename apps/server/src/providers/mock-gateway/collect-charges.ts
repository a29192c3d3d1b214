import { inOneStatement } from '../../platform/db/transaction.ts';
import type { MockGatewayContext } from './context.ts';
import { insertCharges, type NewCharge } from './saved-card.sql.ts';
import type { MockPayment } from './tables.ts';

/** Creates the payment of one charge. @returns undefined if its key has a payment already, or while the gateway is down */
export type InsertCharge = (charge: NewCharge) => Promise<MockPayment | undefined>;

interface Waiting {
  charge: NewCharge;
  resolve: (payment: MockPayment | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Inserts charges that are called at the same moment in one statement, because a billing run calls for 50 cards at once and the gateway shares its process.
 * If the statement fails, each charge is inserted alone, so that only a wrong one fails.
 */
export function collectCharges({ db, clock }: Pick<MockGatewayContext, 'db' | 'clock'>): InsertCharge {
  let waiting: Waiting[] = [];
  const insert = async (called: readonly Waiting[]): Promise<void> => {
    try {
      const charges = called.map(({ charge }) => charge);
      const made = await inOneStatement(db, (statement) => insertCharges(statement, charges, clock.now()));
      const byId = new Map(made.map((payment) => [payment.id, payment]));
      for (const { charge, resolve } of called) resolve(byId.get(charge.id));
    } catch (error) {
      if (called.length > 1) await Promise.all(called.map((one) => insert([one])));
      else for (const { reject } of called) reject(error);
    }
  };
  return (charge) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0)
        setImmediate(() => {
          const called = waiting;
          waiting = [];
          void insert(called);
        });
      waiting.push({ charge, resolve, reject });
    });
}
