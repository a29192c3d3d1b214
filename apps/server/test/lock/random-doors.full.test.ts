import { EARTH_RADIUS_M } from '@komora/domain';
import { useTestDatabase, waitUntil } from '@komora/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LockedBox } from '../kit/builders/lock.ts';
import { here, type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';

const database = useTestDatabase();
let testApp: LockTestApp;
beforeAll(async () => {
  testApp = await openLockTestApp(database.url);
});
afterAll(() => testApp.close());

const northBy = (metres: number) => ({ lat: here.lat + (metres / EARTH_RADIUS_M) * (180 / Math.PI), lng: here.lng });
/** Monday 2 March 2026, 6:00 to 22:00 in Bratislava, and Tuesday; local time is UTC + 1. */
const hours = [1, 2].map((weekday) => ({ weekday, opens: 360, closes: 1320 }));

type Step =
  | { act: 'press'; who: 'owner' | 'friend' | 'stranger'; metres: number }
  | { act: 'share' | 'unshare' | 'overlock' | 'pay' | 'end' }
  | { act: 'fault'; fault: 'OFFLINE' | 'SLOW' | 'JAMMED' | 'DUPLICATE_ACK' | 'LOW_BATTERY' | 'POWER_CUT' | 'MUTE' }
  | { act: 'mend' }
  | { act: 'pass'; seconds: number }
  | { act: 'replay' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('press' as const),
        who: fc.constantFrom('owner', 'owner', 'friend', 'stranger'),
        metres: fc.constantFrom(0, 0, 100, 149, 151, 5000),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom('share' as const, 'unshare' as const, 'overlock' as const, 'pay' as const, 'pay' as const),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ act: 'end' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('fault' as const),
        fault: fc.constantFrom('OFFLINE', 'SLOW', 'JAMMED', 'DUPLICATE_ACK', 'LOW_BATTERY', 'POWER_CUT', 'MUTE'),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ act: 'mend' as const }) },
    {
      weight: 5,
      arbitrary: fc.record({ act: fc.constant('pass' as const), seconds: fc.constantFrom(1, 2, 9, 11, 3600, 6 * 3600, 12 * 3600) }),
    },
    { weight: 1, arbitrary: fc.constant({ act: 'replay' as const }) },
  ),
  { minLength: 8, maxLength: 25 },
);

/** The model: the expected state, kept without the program. */
class Fixture {
  shared = false;
  overlocked = false;
  ended = false;
  /** Commands of permitted requests, with the instant until which they may open. */
  readonly granted = new Map<string, number>();

  readonly owner: Tenant;
  readonly friend: Tenant;
  readonly stranger: Tenant;
  readonly tenancy: LockedBox;

  constructor(people: { owner: Tenant; friend: Tenant; stranger: Tenant }, tenancy: LockedBox) {
    ({ owner: this.owner, friend: this.friend, stranger: this.stranger } = people);
    this.tenancy = tenancy;
  }

  /** @param at ms */
  mayOpen(who: 'owner' | 'friend' | 'stranger', metres: number, at: number): boolean {
    const minute = Math.floor((at - Date.parse('2026-03-01T23:00:00Z')) / 60_000);
    const [day, inDay] = [Math.floor(minute / 1440), minute % 1440];
    const isKnown = who === 'owner' || (who === 'friend' && this.shared);
    return isKnown && !this.ended && !this.overlocked && day < 2 && inDay >= 360 && inDay < 1320 && metres <= 150;
  }
}

async function live(fixture: Fixture, step: Step): Promise<void> {
  const { tenancy } = fixture;
  const lock = testApp.simulator.lock(tenancy.device.BOX);
  const contract = (text: string) => testApp.rows(`update contracts set ${text} where id = $1`, [tenancy.contractId]);
  if (step.act === 'press') {
    const at = testApp.clock.now().getTime();
    const response = await testApp.press('box-unlock', tenancy.contractId, fixture[step.who].token, northBy(step.metres));
    const right = fixture.mayOpen(step.who, step.metres, at);
    expect([step, response.statusCode === 200]).toEqual([step, right]);
    const { id } = response.json<{ id: string }>();
    if (right && !fixture.granted.has(id)) fixture.granted.set(id, at + 10_000);
  } else if (step.act === 'share' && !fixture.shared) {
    await testApp.share(tenancy.contractId, fixture.friend.userId);
    fixture.shared = true;
  } else if (step.act === 'unshare') {
    await testApp.rows('delete from box_sharings where contract_id = $1', [tenancy.contractId]);
    fixture.shared = false;
  } else if (step.act === 'overlock' || step.act === 'pay') {
    fixture.overlocked = step.act === 'overlock';
    await contract(`overlocked_at = ${fixture.overlocked ? 'now()' : 'null'}`);
  } else if (step.act === 'end' && !fixture.ended) {
    await contract(`status = 'TERMINATING', terminates_on = '2026-03-01'`);
    fixture.ended = true;
  } else if (step.act === 'fault') lock.faults.add(step.fault);
  else if (step.act === 'mend') lock.faults.clear();
  else if (step.act === 'pass' && step.seconds < 60) await testApp.pass(step.seconds);
  else if (step.act === 'pass') {
    testApp.clock.advance({ seconds: step.seconds });
    testApp.simulator.tick();
  } else if (step.act === 'replay') {
    // An attacker replays every recorded command to the lock.
    for (const [id, until] of fixture.granted) lock.receive({ id, action: 'UNLOCK', expiresAt: new Date(until) }, testApp.clock.now());
    testApp.simulator.tick();
  }
}

test('for random people, payments, clocks and faults: no door opens without a right at the request, or after its command expired', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (timeline) => {
      testApp.clock.set('2026-03-02T09:00:00Z');
      const [owner, friend, stranger] = [await testApp.tenant(), await testApp.tenant(), await testApp.tenant()];
      const tenancy = await testApp.tenancy(owner.userId, { openingHours: hours });
      const fixture = new Fixture({ owner, friend, stranger }, tenancy);
      for (const step of timeline) await live(fixture, step);
      testApp.simulator.lock(tenancy.device.BOX).faults.clear();
      await testApp.pass(15);
      for (const { commandId, at } of testApp.simulator.lock(tenancy.device.BOX).openings) {
        const until = fixture.granted.get(commandId);
        expect(until, 'an opening by a press that was right').toBeDefined();
        expect(at.getTime(), 'an opening while its command lived').toBeLessThan(until ?? 0);
      }
      // In the end every command has a final state.
      for (const id of fixture.granted.keys()) {
        await waitUntil(
          async () => {
            const { state } = (await testApp.get(`/api/client/lock-v2/command/${id}`, owner.token)).json<{ state: string }>();
            return ['RELOCKED', 'REJECTED', 'TIMEOUT', 'UNLOCKED'].includes(state);
          },
          { what: 'the command to end' },
        );
      }
      const rows = await testApp.rows<{ tries: number; commands: number }>(
        `select count(*) filter (where event = 'REQUESTED')::int as tries, count(distinct command_id)::int as commands from door_log where contract_id = $1`,
        [tenancy.contractId],
      );
      expect(rows).toEqual([{ tries: fixture.granted.size, commands: fixture.granted.size }]);
    }),
    { numRuns: 25 },
  );
}, 180_000);
