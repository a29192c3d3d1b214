import { EARTH_RADIUS_M } from '@komora/domain';
import { useTestDatabase, waitUntil } from '@komora/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DoorHouse, here, type Tenancy, type Tenant } from './house.ts';

const database = useTestDatabase();
let house: DoorHouse;
beforeAll(async () => {
  house = await DoorHouse.open(database.url);
});
afterAll(() => house.close());

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

/** What the world knows by itself, without asking the product. */
class World {
  shared = false;
  overlocked = false;
  ended = false;
  /** When a press was right: the command that may open, and until when. */
  readonly granted = new Map<string, number>();

  readonly owner: Tenant;
  readonly friend: Tenant;
  readonly stranger: Tenant;
  readonly tenancy: Tenancy;

  constructor(people: { owner: Tenant; friend: Tenant; stranger: Tenant }, tenancy: Tenancy) {
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

async function live(world: World, step: Step): Promise<void> {
  const { tenancy } = world;
  const lock = house.simulator.lock(tenancy.device.BOX);
  const contract = (text: string) => house.pool.query(`update contracts set ${text} where id = $1`, [tenancy.contractId]);
  if (step.act === 'press') {
    const at = house.clock.now().getTime();
    const answer = await house.press('box-unlock', tenancy.contractId, world[step.who].token, northBy(step.metres));
    const right = world.mayOpen(step.who, step.metres, at);
    expect([step, answer.statusCode === 200]).toEqual([step, right]);
    const { id } = answer.json<{ id: string }>();
    if (right && !world.granted.has(id)) world.granted.set(id, at + 10_000);
  } else if (step.act === 'share' && !world.shared) {
    await house.share(tenancy.contractId, world.friend.userId);
    world.shared = true;
  } else if (step.act === 'unshare') {
    await house.pool.query('delete from box_sharings where contract_id = $1', [tenancy.contractId]);
    world.shared = false;
  } else if (step.act === 'overlock' || step.act === 'pay') {
    world.overlocked = step.act === 'overlock';
    await contract(`overlocked_at = ${world.overlocked ? 'now()' : 'null'}`);
  } else if (step.act === 'end' && !world.ended) {
    await contract(`status = 'TERMINATING', terminates_on = '2026-03-01'`);
    world.ended = true;
  } else if (step.act === 'fault') lock.faults.add(step.fault);
  else if (step.act === 'mend') lock.faults.clear();
  else if (step.act === 'pass' && step.seconds < 60) await house.pass(step.seconds);
  else if (step.act === 'pass') {
    house.clock.advance({ seconds: step.seconds });
    house.simulator.tick();
  } else if (step.act === 'replay') {
    // Somebody kept every command that ever was, and plays it to the lock again.
    for (const [id, until] of world.granted) lock.receive({ id, action: 'UNLOCK', expiresAt: new Date(until) }, house.clock.now());
    house.simulator.tick();
  }
}

test('whatever people, payments, clocks and faults do: no door opens without a right at the press, none later than its command lives', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (course) => {
      house.clock.set('2026-03-02T09:00:00Z');
      const [owner, friend, stranger] = [await house.tenant(), await house.tenant(), await house.tenant()];
      const tenancy = await house.tenancy(owner.userId, { openingHours: hours });
      const world = new World({ owner, friend, stranger }, tenancy);
      for (const step of course) await live(world, step);
      house.simulator.lock(tenancy.device.BOX).faults.clear();
      await house.pass(15);
      for (const { commandId, at } of house.simulator.lock(tenancy.device.BOX).openings) {
        const until = world.granted.get(commandId);
        expect(until, 'an opening by a press that was right').toBeDefined();
        expect(at.getTime(), 'an opening while its command lived').toBeLessThan(until ?? 0);
      }
      // In the end every command has come to its end, by whoever asks for it.
      for (const id of world.granted.keys()) {
        await waitUntil(
          async () => {
            const { state } = (await house.call('GET', `/api/client/lock-v2/command/${id}`, owner.token)).json<{ state: string }>();
            return ['RELOCKED', 'REJECTED', 'TIMEOUT', 'UNLOCKED'].includes(state);
          },
          { what: 'the command to end' },
        );
      }
      const { rows } = await house.pool.query<{ tries: number; commands: number }>(
        `select count(*) filter (where event = 'REQUESTED')::int as tries, count(distinct command_id)::int as commands from door_log where contract_id = $1`,
        [tenancy.contractId],
      );
      expect(rows).toEqual([{ tries: world.granted.size, commands: world.granted.size }]);
    }),
    { numRuns: 25 },
  );
}, 180_000);
