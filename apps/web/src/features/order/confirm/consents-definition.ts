import type { PlaceOrder } from '@komora/api';
import { defineForm } from '@komora/web-kit/define-form';
import { invalid } from '@komora/web-kit/validation';

export type ConsentValues = PlaceOrder['consents'];
export type ConsentName = keyof ConsentValues;

/** The consents that an order requires, in the order in which they are shown. */
const REQUIRED = ['termsAndConditions', 'recurringPayments', 'privacyPolicy', 'immediateStart'] as const satisfies ConsentName[];

export const NONE_GIVEN: ConsentValues = {
  termsAndConditions: false,
  recurringPayments: false,
  privacyPolicy: false,
  immediateStart: false,
  newsletter: false,
};

export const consentsForm = defineForm<ConsentValues, ConsentValues>({
  paths: [...REQUIRED, 'newsletter'],
  prefix: 'consents.',
  validate: (consents) => {
    const missing = REQUIRED.filter((name) => !consents[name]);
    if (missing.length > 0) return invalid(missing.map((path) => ({ path, code: 'mustBeChecked' })));
    return { valid: true, value: consents };
  },
});
