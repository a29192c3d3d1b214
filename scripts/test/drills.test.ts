import { expect, test } from 'vitest';
import { compareCharges } from '../lib/drills/compare-charges.ts';
import { compareDoors } from '../lib/drills/compare-doors.ts';

const expiresAt = new Date('2026-03-02T09:00:10Z');
const intime = new Date('2026-03-02T09:00:05Z');
const good = {
  presses: [
    { isOwn: true, status: 200, commandId: 'c1' },
    { isOwn: true, status: 503 },
    { isOwn: false, status: 404 },
    { isOwn: false, status: 502 },
  ],
  movements: [{ commandId: 'c1', deviceId: 'd1', at: intime }],
  commands: [{ id: 'c1', deviceId: 'd1', expiresAt, state: 'RELOCKED', isOpen: false }],
};

test('doors that opened by their commands, and rejected strangers, are right', () => {
  expect(compareDoors(good)).toEqual([]);
});

test('a door without a command, a late one, a second movement, a lost and an open command, and a stranger are named', () => {
  const [movement] = good.movements;
  if (movement === undefined) throw new Error('no movement');
  const wrong = (change: Partial<typeof good>) => compareDoors({ ...good, ...change }).join();
  expect(wrong({ movements: [{ ...movement, deviceId: 'd2' }] })).toContain('d2 opened by a command that it has not');
  expect(wrong({ movements: [{ ...movement, at: new Date('2026-03-02T09:00:11Z') }] })).toContain('after its command had expired');
  expect(wrong({ movements: [movement, movement] })).toContain('executed twice');
  expect(wrong({ commands: [] })).toContain('the command c1 is lost');
  expect(wrong({ commands: [{ ...good.commands[0], id: 'c1', deviceId: 'd1', expiresAt, state: 'SENT', isOpen: true }] })).toContain(
    'c1 stays SENT',
  );
  expect(wrong({ movements: [] })).toBe('no door opened');
  expect(wrong({ presses: [...good.presses, { isOwn: false, status: 200 }] })).toContain("a stranger's press was answered with 200");
});

test('each charge belongs to one payment of the same amount, and one that made no contract was refunded', () => {
  const page = { id: 'cs_1', amount: 500, refunded: 0 };
  const payment = { pageId: 'cs_1', amount: 500, isFulfilled: true };
  expect(compareCharges([page], [payment])).toEqual([]);
  expect(compareCharges([{ ...page, refunded: 500 }], [{ ...payment, isFulfilled: false }])).toEqual([]);
  expect(compareCharges([page], [])).toEqual(['the charge cs_1 belongs to 0 payments']);
  expect(compareCharges([page], [payment, payment])).toEqual(['the charge cs_1 belongs to 2 payments']);
  expect(compareCharges([page], [{ ...payment, amount: 400 }])).toEqual(['the charge cs_1 is 500, its payment 400']);
  expect(compareCharges([page], [{ ...payment, isFulfilled: false }])).toEqual(['of the charge cs_1, 0 was refunded']);
  expect(compareCharges([], [payment])).toEqual(['the payment of cs_1 was not charged']);
});
