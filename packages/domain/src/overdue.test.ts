import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './local-date.ts';
import { DUNNING_DAYS, nextOverdueStep, type OverdueRent, type OverdueStep, overdueStep } from './overdue.ts';

const dueOn = '2026-02-26';
const fresh: OverdueRent = { dueOn, remindedOn: null, lastCall: null, inUse: true, overlocked: false };

/** Runs the due step of each given day. */
function live(days: readonly number[], rent: OverdueRent = fresh): { day: number; step: OverdueStep }[] {
  const done: { day: number; step: OverdueStep }[] = [];
  let now = rent;
  for (const day of days) {
    const today = addDays(dueOn, day);
    const step = overdueStep(now, today);
    if (step === null) continue;
    done.push({ day, step });
    if (step.kind === 'REMINDER') now = { ...now, remindedOn: today };
    if (step.kind === 'LAST_CALL') now = { ...now, lastCall: { on: today, locksOn: step.locksOn } };
    if (step.kind === 'OVERLOCK') now = { ...now, overlocked: true };
  }
  return done;
}
const everyDay = Array.from({ length: 60 }, (_, day) => day);

describe('the steps for an unpaid rent', () => {
  it('are a reminder after 3 days, a last notice after 7 and a block after 10, also at the end of February', () => {
    expect(live(everyDay)).toEqual([
      { day: 3, step: { kind: 'REMINDER' } },
      { day: 7, step: { kind: 'LAST_CALL', locksOn: '2026-03-08' } },
      { day: 10, step: { kind: 'OVERLOCK' } },
    ]);
  });

  it('follow the days that the operator sets', () => {
    const days = { reminderDays: 1, lastCallDays: 20, overlockDays: 21 };
    const at = (day: number, rent: OverdueRent = fresh) => overdueStep(rent, addDays(dueOn, day), days);
    expect([at(0), at(1)?.kind, at(7, { ...fresh, remindedOn: dueOn })]).toEqual([null, 'REMINDER', null]);
    // Never less than three days after the last notice.
    expect(at(20)).toEqual({ kind: 'LAST_CALL', locksOn: addDays(dueOn, 23) });
  });

  it('leave three days after a late last notice', () => {
    expect(live([30, 31, 32, 33])).toEqual([
      { day: 30, step: { kind: 'LAST_CALL', locksOn: addDays(dueOn, 33) } },
      { day: 33, step: { kind: 'OVERLOCK' } },
    ]);
  });

  it('block no access to a returned box', () => {
    expect(live(everyDay, { ...fresh, inUse: false }).map(({ step }) => step)).toEqual([
      { kind: 'REMINDER' },
      { kind: 'LAST_CALL', locksOn: null },
    ]);
  });

  it('block access once, and again for this rent after the other one is paid', () => {
    expect(live(everyDay, { ...fresh, overlocked: true }).map(({ step }) => step.kind)).toEqual(['REMINDER', 'LAST_CALL']);
    const called = { on: addDays(dueOn, 7), locksOn: addDays(dueOn, 10) };
    expect(overdueStep({ ...fresh, remindedOn: addDays(dueOn, 3), lastCall: called }, addDays(dueOn, 12))).toEqual({ kind: 'OVERLOCK' });
  });

  it('do not begin before the due day', () => {
    expect(overdueStep(fresh, addDays(dueOn, -30))).toBeNull();
    expect(overdueStep(fresh, dueOn)).toBeNull();
  });

  it('happen once each, and never block access early or unannounced, on any sequence of days', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 60 })), (days) => {
        const done = live(days.toSorted((a, b) => a - b));
        expect(new Set(done.map(({ step }) => step.kind)).size).toBe(done.length);
        const call = done.find(({ step }) => step.kind === 'LAST_CALL');
        const shut = done.find(({ step }) => step.kind === 'OVERLOCK');
        if (shut === undefined) return;
        expect(call).toBeDefined();
        expect(shut.day).toBeGreaterThanOrEqual(DUNNING_DAYS.overlockDays);
        expect(daysBetween(addDays(dueOn, call?.day ?? 0), addDays(dueOn, shut.day))).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

describe('the next step', () => {
  it('is the one that each day would find first, also after a pause', () => {
    expect(nextOverdueStep(fresh, dueOn)).toEqual({ kind: 'REMINDER', on: addDays(dueOn, 3) });
    expect(nextOverdueStep(fresh, addDays(dueOn, 5))).toEqual({ kind: 'REMINDER', on: addDays(dueOn, 5) });
    expect(nextOverdueStep({ ...fresh, remindedOn: addDays(dueOn, 3) }, addDays(dueOn, 4))).toEqual({
      kind: 'LAST_CALL',
      on: addDays(dueOn, 7),
    });
    const called = { ...fresh, lastCall: { on: addDays(dueOn, 7), locksOn: addDays(dueOn, 10) } };
    expect(nextOverdueStep(called, addDays(dueOn, 8))).toEqual({ kind: 'OVERLOCK', on: addDays(dueOn, 10) });
    expect(nextOverdueStep({ ...called, overlocked: true }, addDays(dueOn, 8))).toBeNull();
  });
});
