import type { Scene } from './scene.ts';

/** A refund of the scene's order payment that the gateway rejected. @returns its id */
export async function failedRefund({ testApp, contractId }: Scene): Promise<string> {
  const find = () =>
    testApp.rows<{ id: string }>(
      `select f.id from refunds f join payments p on p.id = f.payment_id join contracts c on c.order_id = p.order_id where c.id = $1`,
      [contractId],
    );
  const [known] = await find();
  if (known !== undefined) return known.id;
  await testApp.rows(
    `insert into refunds (payment_id, reason, amount, currency, status, failed_at, created_at, updated_at)
     select p.id, 'WITHDRAWAL', 100, p.currency, 'FAILED', $2, $2, $2 from payments p join contracts c on c.order_id = p.order_id where c.id = $1`,
    [contractId, testApp.clock.now()],
  );
  return failedRefund({ testApp, contractId } as Scene);
}

/** The payment of the scene's order. @returns its id */
export async function orderPaymentOf({ testApp, contractId }: Scene): Promise<string> {
  return (
    await testApp.one<{ id: string }>('select p.id from payments p join contracts c on c.order_id = p.order_id where c.id = $1', [
      contractId,
    ])
  ).id;
}
