import { type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { Trx } from './database.ts';
import type { DB } from './schema.generated.ts';

type Work<T> = (trx: Trx) => Promise<T>;

/**
 * Sends two statements of a transaction in one round trip. PostgreSQL executes them in their order. Each function runs exactly one statement.
 * @throws the error of the first one that fails, after both have ended
 */
export function together<A, B>(trx: Trx, first: Work<A>, second: Work<B>): Promise<[A, B]> {
  const executor = trx.getExecutor();
  // Other statements of the transaction wait meanwhile.
  return executor.provideConnection(async (connection) => {
    const sent = Promise.withResolvers<void>();
    const one = first(sharing(connection, () => sent.resolve()));
    // Without a statement it must not block the second one.
    await Promise.race([sent.promise, one]);
    const [a, b] = await Promise.allSettled([one, second(sharing(connection, () => undefined))]);
    if (a.status === 'rejected') throw a.reason;
    if (b.status === 'rejected') throw b.reason;
    return [a.value, b.value];
  });

  /** The transaction, without the lock that makes a statement wait for the answer of another one. */
  function sharing(connection: DatabaseConnection, onSent: () => void): Trx {
    const provider = {
      provideConnection: <T>(run: (connection: DatabaseConnection) => Promise<T>): Promise<T> => {
        const answer = run(connection);
        onSent();
        return answer;
      },
    };
    return new Transaction<DB>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor: executor.withConnectionProvider(provider),
    });
  }
}

/** Never used: the transaction has its connection. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('The transaction has a connection')) });
