import { describe, expect, it } from 'vitest';
import { passwordErrors } from './password-rule.ts';

describe('password rule', () => {
  it.each([
    ['abcde1', []],
    ['123456', []],
    ['     1', []],
    ['abcd1', ['too-short']],
    ['abcdef', ['no-digit']],
    ['', ['too-short', 'no-digit']],
    ['🔑🔑🔑🔑1', ['too-short']],
    ['🔑🔑🔑🔑🔑1', []],
  ])('%j has problems %j', (password, problems) => {
    expect(passwordErrors(password)).toEqual(problems);
  });
});
