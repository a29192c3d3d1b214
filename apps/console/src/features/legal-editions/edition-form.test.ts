import { expect, test } from 'vitest';
import { editionTexts, faultsOfEdition } from './edition-form.ts';

const texts = editionTexts({ texts: { SK: '## A\nB', CS: 'bez oddielu', HU: ' \n' } });

test('a language of the public page must have a text, and every text a section', () => {
  expect(faultsOfEdition(texts, ['SK', 'HU'])).toEqual([
    { path: 'CS', code: 'legal-text/before-section' },
    { path: 'HU', code: 'legal-edition/language-missing' },
  ]);
  expect(faultsOfEdition({ ...texts, CS: '' }, ['SK'])).toEqual([]);
});
