import { defineForm } from '@komora/web-kit/define-form';

interface Values {
  readonly pin: string;
}

/** Six digits. */
export const pinForm = defineForm<Values, Values>({
  paths: ['pin'],
  validate: ({ pin }) => {
    if (/^\d{6}$/.test(pin)) return { valid: true, value: { pin } };
    return { valid: false, errors: [{ path: 'pin', code: pin === '' ? 'revalid/rule/basic/not-null' : 'revalid/rule/basic/regex' }] };
  },
});
