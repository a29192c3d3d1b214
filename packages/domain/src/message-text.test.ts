import { describe, expect, test } from 'vitest';
import { faultOf, placeholdersOf, type TextRule, tidyText } from './message-text.ts';

const rule: TextRule = {
  placeholders: ['boxName', 'locksOn'],
  mandatory: ['locksOn'],
  formats: ['article'],
  maxLength: 60,
  mayBeEmpty: false,
};

test('placeholders are found with their formats, each once', () => {
  expect(placeholdersOf('{{boxName, article}} {{ locksOn }} {{locksOn}}')).toEqual([
    { name: 'boxName', format: 'article' },
    { name: 'locksOn', format: '' },
  ]);
});

test.each([
  ['Doors close on {{locksOn}}', null],
  ['{{boxName, article}}: {{ locksOn }}', null],
  ['', { code: 'revalid/rule/basic/not-null' }],
  ['Doors close', { code: 'message-text/missing-placeholder', params: { name: 'locksOn' } }],
  ['{{locksOn}} {{amount}}', { code: 'message-text/unknown-placeholder', params: { name: 'amount' } }],
  ['{{locksOn, upper}}', { code: 'message-text/unknown-placeholder', params: { name: 'locksOn' } }],
  ['{{locksOn}} {boxName}', { code: 'message-text/unknown-placeholder', params: { name: '{boxName' } }],
  ['{{locksOn}} {{box-name}}', { code: 'message-text/unknown-placeholder', params: { name: '{' } }],
  ['{{locksOn}} {{constructor}}', { code: 'message-text/unknown-placeholder', params: { name: 'constructor' } }],
  [`{{locksOn}}${'x'.repeat(60)}`, { code: 'message-text/too-long', params: { max: 60 } }],
  ['{{locksOn}}\u202e', { code: 'revalid/rule/basic/regex' }],
  ['{{locksOn}}\0', { code: 'revalid/rule/basic/regex' }],
  ['{{locksOn}} \ud800', { code: 'revalid/rule/basic/regex' }],
])('%j', (text, fault) => {
  expect(faultOf(text, rule)).toEqual(fault);
});

describe('empty and untidy texts', () => {
  test('a part that may be left out may be empty, and then needs no placeholder', () => {
    expect(faultOf('', { ...rule, mayBeEmpty: true })).toBeNull();
  });

  test('line breaks are unified, and a paragraph ends at one empty line', () => {
    expect(tidyText('  one\r\ntwo\r\n\r\n\r\n\r\nthree\t\n')).toBe('one\ntwo\n\nthree');
  });
});
