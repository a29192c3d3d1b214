import { beforeAll, expect, test } from 'vitest';
import { aStaffClient } from '../kit/builders/staff.ts';
import { homeWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { type AtDesk, conclude } from './desk.ts';

const { app } = useMockGateway();
let desk: AtDesk;
beforeAll(async () => {
  desk = { app: app(), staff: await aStaffClient(app()) };
});

test('a box of a warehouse that is hidden from the public can be let at the desk', async () => {
  const { warehouseId } = await homeWarehouse(app());
  await app().rows('update warehouses set hidden_at = now() where id = $1', [warehouseId]);
  const { contract } = await conclude(desk, 'CASH');
  expect(contract.isPaid).toBe(true);
});
