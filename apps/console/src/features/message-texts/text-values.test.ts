import type { MessageText, MessageTextPart } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { ownTexts, textForm, textValues, usableTexts } from './text-values.ts';

const part = (of: Partial<MessageTextPart>): MessageTextPart => ({
  id: 'a:text',
  role: 'paragraph',
  standard: 'Pay by {{locksOn}}.',
  text: null,
  standardThen: null,
  isPrescribed: false,
  mayBeEmpty: false,
  maxLength: 100,
  placeholders: ['locksOn'],
  mandatory: ['locksOn'],
  formats: [],
  examples: [0],
  ...of,
});
const record: MessageText = {
  kind: 'rent-overdue',
  language: 'EN',
  audience: 'CLIENT',
  version: 1,
  parts: [part({}), part({ id: 'a:law', standard: 'By law.', isPrescribed: true, mandatory: [] })],
  values: {},
  examples: 1,
  isBroken: false,
  missingValue: null,
  history: [],
};

test('only texts that differ from the standard are sent, without spaces around them', () => {
  const values = textValues(record);
  expect(ownTexts(record, values)).toEqual({});
  expect(ownTexts(record, { ...values, 'a:text': ' By {{locksOn}}!\n' })).toEqual({ 'a:text': 'By {{locksOn}}!' });
});

test('a prescribed text is never sent, also from an older version', () => {
  expect(ownTexts(record, textValues(record, { 'a:law': 'Else' }))).toEqual({});
});

test('a wrong text is an error at its field, and stops the preview', () => {
  const values = { ...textValues(record), 'a:text': 'Pay.' };
  const { validate } = textForm(record);
  expect(typeof validate === 'function' && validate(values)).toEqual({
    valid: false,
    errors: [{ path: 'a:text', code: 'message-text/missing-placeholder' }],
  });
  expect(usableTexts(record, values)).toBeNull();
});
