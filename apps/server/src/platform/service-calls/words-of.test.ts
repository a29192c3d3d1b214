import { expect, test } from 'vitest';
import { wordsOf } from './words-of.ts';

test('the words of an error and its causes stand together, without e-mail addresses', () => {
  const cause = new Error('550 5.1.1 <jana.nova@example.com>: mailbox unavailable');
  expect(wordsOf(new Error('The message was not sent', { cause }))).toBe('The message was not sent: 550 5.1.1 <…>: mailbox unavailable');
});

test('a cause that the message repeats stands once, and long words are cut', () => {
  expect(wordsOf(new Error('It failed: down', { cause: new Error('down') }))).toBe('It failed: down');
  expect(wordsOf(new Error('x'.repeat(1000)))).toHaveLength(300);
  expect(wordsOf('no error object')).toBe('no error object');
});
