import { expect, test } from 'vitest';
import { withArticle, withArticleFirst } from './hungarian-article.ts';

test.each([
  'az 1',
  'az 5',
  'az 50',
  'az 512',
  'az 1200',
  'az 1000000',
  'az A-12',
  'az F-12',
  'az Óbuda',
  'a 10',
  'a 101',
  'a 12000',
  'a 204',
  'a B-7',
  'a Ferencváros',
  'a +36 1 234 5678',
])('Hungarian says „%s“', (spoken) => {
  expect(withArticle(spoken.replace(/^az? /, ''))).toBe(spoken);
});

test('the article at the beginning of a sentence has a capital letter', () => {
  expect([withArticleFirst('5'), withArticleFirst('101')]).toEqual(['Az 5', 'A 101']);
});
