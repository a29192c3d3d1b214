import { describe, expect, it } from 'vitest';
import { addDays } from './local-date.ts';
import { dueAfterRejection, proofStep } from './own-insurance.ts';

/** Runs every day of a range, and remembers reminders as the job does. */
function days(dueOn: string, from: string, count: number, reviewOn: string | null = null) {
  let remindedOn: string | null = null;
  return Array.from({ length: count }, (_, index) => addDays(from, index)).flatMap((today) => {
    const step = proofStep({ dueOn, remindedOn, isInReview: today === reviewOn }, today);
    if (step === 'REMIND' || step === 'LAST_CALL') remindedOn = today;
    return step === null ? [] : [[today, step]];
  });
}

describe('the steps towards a proof', () => {
  it('reminds once before and once after the deadline, and then replaces', () => {
    expect(days('2026-03-20', '2026-03-01', 29)).toEqual([
      ['2026-03-13', 'REMIND'],
      ['2026-03-21', 'LAST_CALL'],
      ['2026-03-28', 'REPLACE'],
      ['2026-03-29', 'REPLACE'],
    ]);
  });

  it('does nothing on a day on which a proof waits for its review', () => {
    expect(days('2026-03-20', '2026-03-28', 1, '2026-03-28')).toEqual([]);
  });

  it('sends only the last call if the job did not run before', () => {
    expect(days('2026-03-20', '2026-03-22', 3)).toEqual([['2026-03-22', 'LAST_CALL']]);
  });

  it('calls before it replaces, also long after the deadline', () => {
    expect(days('2024-01-15', '2026-03-01', 8)).toEqual([
      ['2026-03-01', 'LAST_CALL'],
      ['2026-03-08', 'REPLACE'],
    ]);
  });

  it('gives days for another proof after a rejection, and never shortens a deadline', () => {
    expect(dueAfterRejection('2026-03-10', '2026-03-09')).toBe('2026-03-16');
    expect(dueAfterRejection('2026-04-10', '2026-03-09')).toBe('2026-04-10');
  });
});
