import { expect, test } from 'vitest';
import { checkDraft } from './check-draft.ts';
import { emptyDraft } from './draft.ts';

const points = ['EMPTY', 'DOOR'].map((point) => ({ point, outcome: null, note: '' }));

test('each point, the result and the reason are asked for, and a problem needs a note', () => {
  expect(checkDraft({ points }, emptyDraft(2))).toEqual({ missing: ['point.0', 'point.1', 'result', 'reason'] });
  const answers = [
    { outcome: 'OK', note: 'left from before' },
    { outcome: 'PROBLEM', note: ' ' },
  ] as const;
  expect(checkDraft({ points }, { ...emptyDraft(2), answers: [...answers], result: 'REPAIR', reason: 'lock' })).toEqual({
    missing: ['note.1'],
  });
});

test('a charge has an amount in minor units and a term of at most 90 days', () => {
  const answered = {
    ...emptyDraft(2),
    answers: [
      { outcome: 'OK' as const, note: 'left from before' },
      { outcome: 'PROBLEM' as const, note: ' broken ' },
    ],
    result: 'REPAIR' as const,
    reason: ' lock ',
  };
  expect(checkDraft({ points }, { ...answered, isCharged: true, amount: '0', dueInDays: '91' })).toEqual({
    missing: ['amount', 'dueInDays'],
  });
  expect(checkDraft({ points }, { ...answered, isCharged: true, amount: '12,5' })).toEqual({
    points: [
      { point: 'EMPTY', outcome: 'OK', note: '' },
      { point: 'DOOR', outcome: 'PROBLEM', note: 'broken' },
    ],
    result: 'REPAIR',
    charge: { kind: 'CLEANING', unitNet: 1250, dueInDays: 14 },
    reason: 'lock',
  });
  expect(checkDraft({ points }, answered)).toMatchObject({ charge: null });
});
