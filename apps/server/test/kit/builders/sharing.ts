import type { TestApp } from '../test-app.ts';

/** Shares the box of a contract with a user. */
export async function aSharing(app: TestApp, contractId: string, userId: string): Promise<void> {
  await app.rows('insert into box_sharings (contract_id, user_id, shared_at) values ($1, $2, $3)', [contractId, userId, app.clock.now()]);
}
