import type { ErrorCode, FieldError } from '@komora/api/errors';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { hundredthsOf, wholeOf } from '../../shared/decimal.ts';
import { type ActKind, FIELDS } from './act.ts';

/** An act as it is typed: amounts in units of the currency. */
export interface ActValues {
  readonly amount: string;
  readonly method: string;
  readonly contractId: string;
  readonly kind: string;
  readonly quantity: string;
  readonly dueInDays: string;
  readonly reason: string;
}

const METHODS = ['CASH', 'TRANSFER'] as const;
export const CHARGE_KINDS = ['LATE_FEE', 'LOCK', 'CLEANING'] as const;

/** A checked act; amounts in minor units. Fields that the act does not ask for keep their defaults. */
export interface CheckedAct {
  readonly amount: number;
  readonly method: (typeof METHODS)[number];
  readonly contractId: string;
  readonly kind: (typeof CHARGE_KINDS)[number];
  readonly quantity: number;
  readonly dueInDays: number;
  readonly reason: string;
}

const missing: ErrorCode = 'revalid/rule/basic/not-null';
const wrong: ErrorCode = 'revalid/rule/basic/regex';

export const validateAct =
  (act: ActKind) =>
  (values: ActValues): ValidationResult<CheckedAct> => {
    const errors: FieldError[] = [];
    const asks = (field: 'amount' | 'method' | 'charge'): boolean => FIELDS[act].includes(field);
    const amount = hundredthsOf(values.amount);
    if ((asks('amount') || asks('charge')) && (amount === null || amount <= 0))
      errors.push({ path: 'amount', code: values.amount.trim() === '' ? missing : wrong });
    const method = METHODS.find((one) => one === values.method);
    if (asks('method') && method === undefined) errors.push({ path: 'method', code: missing });
    const kind = CHARGE_KINDS.find((one) => one === values.kind);
    const [quantity, dueInDays] = [wholeOf(values.quantity), wholeOf(values.dueInDays)];
    if (asks('charge')) {
      if (values.contractId === '') errors.push({ path: 'contractId', code: missing });
      if (kind === undefined) errors.push({ path: 'kind', code: missing });
      if (quantity === null || quantity < 1 || quantity > 100) errors.push({ path: 'quantity', code: wrong });
      if (dueInDays === null || dueInDays < 0 || dueInDays > 90) errors.push({ path: 'dueInDays', code: wrong });
    }
    const reason = values.reason.trim();
    if (reason === '') errors.push({ path: 'reason', code: missing });
    if (errors.length > 0) return invalid(errors);
    return {
      valid: true,
      value: {
        amount: amount ?? 0,
        method: method ?? 'CASH',
        contractId: values.contractId,
        kind: kind ?? 'LOCK',
        quantity: quantity ?? 1,
        dueInDays: dueInDays ?? 0,
        reason,
      },
    };
  };
