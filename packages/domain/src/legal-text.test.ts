import { expect, test } from 'vitest';
import { legalTextFault, readLegalText, tidyLegalText } from './legal-text.ts';

test('parts, sections, paragraphs and lists are read, with any line ends', () => {
  expect(
    readLegalText('# Store\r\n\r\n## Allowed \r\nBooks.\n\n- one\n- two\n## Forbidden\nFire.\n# Terms\n## 1. Price\nPaid in advance.'),
  ).toEqual([
    {
      title: 'Store',
      sections: [
        { title: 'Allowed', text: 'Books.\n- one\n- two' },
        { title: 'Forbidden', text: 'Fire.' },
      ],
    },
    { title: 'Terms', sections: [{ title: '1. Price', text: 'Paid in advance.' }] },
  ]);
  expect(readLegalText('## Only\nA section')).toEqual([{ title: null, sections: [{ title: 'Only', text: 'A section' }] }]);
});

test.each([
  ['', 'legal-text/no-section'],
  ['# Part', 'legal-text/no-section'],
  ['Words\n## Section\nText', 'legal-text/before-section'],
  ['# Part\nWords\n## Section\nText', 'legal-text/before-section'],
  ['## Section', 'legal-text/empty-section'],
  ['## Section\nText\n# Part', 'legal-text/empty-section'],
  ['## \nText', 'legal-text/before-section'],
  ['## Section\nText', null],
])('%j: %s', (text, fault) => {
  expect(legalTextFault(text)).toBe(fault);
});

test('a tidy text stays as it is', () => {
  const tidy = tidyLegalText('\n## A  \n\n\n\nText\t\n');
  expect(tidy).toBe('## A\n\nText');
  expect(tidyLegalText(tidy)).toBe(tidy);
});
