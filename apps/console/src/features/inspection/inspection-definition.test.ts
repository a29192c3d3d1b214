import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from '../../shared/outbox/inspection-draft.ts';
import { inspectionForm } from './inspection-definition.ts';

const form = inspectionForm({ points: ['EMPTY', 'DOOR'].map((point) => ({ point, outcome: null, note: '' })) });
const validate = (draft: Draft) => {
  if (typeof form.validate !== 'function') throw new Error('The rules are loaded at once');
  return form.validate(draft);
};
const empty = emptyDraft(2);
const fill = (values: Record<string, string | boolean>) =>
  Object.entries(values).reduce((draft, [path, value]) => form.write(draft, path, value), empty);
const wrong = (draft: Draft) => {
  const checked = validate(draft);
  return checked.valid ? [] : checked.errors.map(({ path }) => path);
};
const answered = {
  'points.0.outcome': 'OK',
  'points.0.note': 'left from before',
  'points.1.outcome': 'PROBLEM',
  'points.1.note': ' broken ',
  result: 'REPAIR',
  reason: ' lock ',
};

test('each point, the result and the reason are asked for, and a problem needs a note', () => {
  expect(wrong(empty)).toEqual(['points.0.outcome', 'points.1.outcome', 'result', 'reason']);
  expect(wrong(fill({ ...answered, 'points.1.note': ' ' }))).toEqual(['points.1.note']);
});

test('the fields are in the order of the page, so that the first wrong one takes the focus', () => {
  expect(form.paths).toEqual([
    'points.0.outcome',
    'points.0.note',
    'points.1.outcome',
    'points.1.note',
    'result',
    'charge.isCharged',
    'charge.kind',
    'charge.unitNet',
    'charge.dueInDays',
    'reason',
  ]);
  const draft = fill(answered);
  expect(form.paths.map((path) => form.read(draft, path))).toEqual([
    'OK',
    'left from before',
    'PROBLEM',
    ' broken ',
    'REPAIR',
    false,
    'CLEANING',
    '',
    '14',
    ' lock ',
  ]);
});

test('a charge has an amount in minor units and a term of at most 90 days', () => {
  expect(wrong(fill({ ...answered, 'charge.isCharged': true, 'charge.unitNet': '0', 'charge.dueInDays': '91' }))).toEqual([
    'charge.unitNet',
    'charge.dueInDays',
  ]);
  expect(wrong(fill({ ...answered, 'charge.isCharged': true, 'charge.dueInDays': '' }))).toEqual(['charge.unitNet', 'charge.dueInDays']);
  expect(validate(fill({ ...answered, 'charge.isCharged': true, 'charge.unitNet': '12,5' }))).toEqual({
    valid: true,
    value: {
      points: [
        { point: 'EMPTY', outcome: 'OK', note: '' },
        { point: 'DOOR', outcome: 'PROBLEM', note: 'broken' },
      ],
      result: 'REPAIR',
      charge: { kind: 'CLEANING', unitNet: 1250, dueInDays: 14 },
      reason: 'lock',
    },
  });
  expect(validate(fill({ ...answered, 'charge.unitNet': '99' }))).toMatchObject({ value: { charge: null } });
});
