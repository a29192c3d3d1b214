import type { FieldError } from '@komora/api/errors';
import { defineForm } from '@komora/web-kit/define-form';
import { invalid } from '@komora/web-kit/validation';

export interface FirstValues {
  /** A number of months; empty until one is chosen. */
  readonly period: string;
  /** The id of an insurance of the offer; empty until one is chosen. */
  readonly insurance: string;
}

const missing = (path: string): FieldError => ({ path, code: 'revalid/rule/basic/not-null' });

export const firstForm = defineForm<FirstValues, FirstValues>({
  paths: ['period', 'insurance'],
  validate: (values) => {
    const empty = (['period', 'insurance'] as const).filter((path) => values[path] === '');
    return empty.length > 0 ? invalid(empty.map(missing)) : { valid: true, value: values };
  },
});

export interface VoucherValues {
  readonly voucherToken: string;
}

export const voucherForm = defineForm<VoucherValues, string>({
  paths: ['voucherToken'],
  validate: ({ voucherToken }) => {
    const token = voucherToken.trim();
    return token === '' ? invalid([missing('voucherToken')]) : { valid: true, value: token };
  },
  fieldOfCode: {
    'Voucher/unknown': 'voucherToken',
    'Voucher/not-yet-valid': 'voucherToken',
    'Voucher/expired': 'voucherToken',
    'Voucher/used-up': 'voucherToken',
    'Voucher/not-applicable': 'voucherToken',
  },
});
