import { describe, expect, test } from 'vitest';
import { type CandidateFacts, nameLikeness, scoreCandidate } from './bank-candidate.ts';

const transfer = { amount: 6384, references: ['2026000042', 'SK2026000042'], payerName: 'NOVÁK JÁN' };
const stranger: CandidateFacts = {
  references: ['SK2026000001', '2026000001'],
  open: 1000,
  owed: 1000,
  names: ['Eva Malá'],
  knowsAccount: false,
};

describe('scoreCandidate', () => {
  test('nothing in common is 0 without a signal', () => {
    expect(scoreCandidate(transfer, stranger)).toEqual({ score: 0, signals: [] });
  });

  test.each<[string, Partial<CandidateFacts>, number, string[]]>([
    ['the symbol', { references: ['2026000042'] }, 60, ['SYMBOL']],
    ['the number of the document', { references: ['SK2026000042'] }, 60, ['SYMBOL']],
    ['an account known from before', { knowsAccount: true }, 30, ['IBAN']],
    ['the name in another order and without marks', { names: ['Jan Novak'] }, 20, ['NAME']],
    ['half of the name', { names: ['Peter Novák'] }, 10, ['NAME']],
    ['the sum of the entry', { open: 6384, owed: 9000 }, 20, ['SUM']],
    ['the sum of everything open', { open: 3000, owed: 6384 }, 15, ['ALL_OPEN']],
    [
      'everything together stays at 100',
      { references: ['2026000042'], knowsAccount: true, names: ['Ján Novák'], open: 6384 },
      100,
      ['SYMBOL', 'IBAN', 'NAME', 'SUM'],
    ],
  ])('%s', (_what, facts, score, signals) => {
    expect(scoreCandidate(transfer, { ...stranger, ...facts })).toEqual({ score, signals });
  });

  test('an empty reference matches nothing, and a transfer without a name has no likeness', () => {
    expect(scoreCandidate({ ...transfer, references: [''], payerName: null }, { ...stranger, references: [''] }).score).toBe(0);
  });

  test('each further signal never lowers the score', () => {
    const flags = [0, 1] as const;
    for (const a of flags)
      for (const b of flags)
        for (const c of flags) {
          const facts = { ...stranger, references: a ? ['2026000042'] : [], knowsAccount: b === 1, names: c ? ['Ján Novák'] : [] };
          const { score } = scoreCandidate(transfer, facts);
          expect(scoreCandidate(transfer, { ...facts, open: 6384 }).score).toBeGreaterThanOrEqual(score);
          expect(score).toBeLessThanOrEqual(100);
        }
  });
});

describe('nameLikeness', () => {
  test('ignores order, case, marks, titles and short words', () => {
    expect(nameLikeness('Ing. Ján Novák, PhD.', 'novak jan')).toBe(1);
    expect(nameLikeness('', 'Ján Novák')).toBe(0);
    expect(nameLikeness('s. r. o.', 'a. s.')).toBe(0);
    expect(nameLikeness('Шевченко Оксана', 'Оксана Шевченко')).toBe(1);
  });
});
