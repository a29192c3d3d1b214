import { expect, test } from 'vitest';
import { validateHandled } from './handled-values.ts';

test('a document of KSeF needs its number there, one of NAV does not; both need a proof', () => {
  const missing = { number: ' ', proof: '' };
  expect(validateHandled('KSEF')(missing)).toMatchObject({ valid: false, errors: [{ path: 'number' }, { path: 'proof' }] });
  expect(validateHandled('NAV')(missing)).toMatchObject({ valid: false, errors: [{ path: 'proof' }] });
  expect(validateHandled('NAV')({ number: ' ', proof: ' by hand ' })).toEqual({ valid: true, value: { number: '', proof: 'by hand' } });
});
