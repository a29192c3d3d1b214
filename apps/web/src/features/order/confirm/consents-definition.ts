import type { PlaceOrder } from '@komora/api';
import { defineForm } from '@komora/web-kit/define-form';
import { invalid } from '@komora/web-kit/validation';

/** The checkboxes. `termsAndConditions` also states the privacy policy and the immediate start (docs/decisions/0040-two-consents.md). */
export type ConsentValues = Pick<PlaceOrder['consents'], 'termsAndConditions' | 'recurringPayments' | 'newsletter'>;
export type ConsentName = keyof ConsentValues;

/** The consents that an order requires, in the order in which they are shown. */
const REQUIRED = ['termsAndConditions', 'recurringPayments'] as const satisfies ConsentName[];

export const NONE_GIVEN: ConsentValues = { termsAndConditions: false, recurringPayments: false, newsletter: false };

export const consentsForm = defineForm<ConsentValues, PlaceOrder['consents']>({
  paths: [...REQUIRED, 'newsletter'],
  prefix: 'consents.',
  validate: (consents) => {
    const missing = REQUIRED.filter((name) => !consents[name]);
    if (missing.length > 0) return invalid(missing.map((path) => ({ path, code: 'mustBeChecked' })));
    const { termsAndConditions } = consents;
    return { valid: true, value: { ...consents, privacyPolicy: termsAndConditions, immediateStart: termsAndConditions } };
  },
});
