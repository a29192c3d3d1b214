import { type InstalmentDebt, instalmentFaultAt } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { findInstalmentFault, INSTALMENT_INTERVALS, type Instalment, MOST_INSTALMENTS } from '@komora/domain';
import type { FieldValue, FormDefinition } from '@komora/web-kit/define-form';
import { type PlanMoney, type PlanValues, readRows, split, totalOf } from './plan-values.ts';

type RowField = 'dueOn' | 'amount';
type RowPath = `instalments.${number}.${RowField}`;
export type PlanPath = 'entryIds' | 'count' | 'interval' | 'firstOn' | 'instalments' | 'reason' | RowPath;

interface AgreedPlan {
  readonly entryIds: string[];
  readonly instalments: Instalment[];
  readonly reason: string;
}

export const rowPath = (index: number, field: RowField): RowPath => `instalments.${index}.${field}`;
const rowOf = (path: PlanPath): { index: number; field: RowField } | null => {
  const [, index, field] = path.split('.');
  return field === undefined ? null : { index: Number(index), field: field === 'dueOn' ? 'dueOn' : 'amount' };
};

const NOT_NULL = 'revalid/rule/basic/not-null' as const;

/** The form of a plan. A change of the invoices, the count, the rhythm or the first day splits the total again. */
export function planForm(
  debts: readonly InstalmentDebt[],
  { today, ...of }: PlanMoney & { readonly today: string },
): FormDefinition<PlanValues, PlanPath, AgreedPlan> {
  return {
    paths: [
      'entryIds',
      'count',
      'interval',
      'firstOn',
      ...Array.from({ length: MOST_INSTALMENTS }, (_, index) => [rowPath(index, 'dueOn'), rowPath(index, 'amount')]).flat(),
      'instalments',
      'reason',
    ],
    read: (values, path) => read(values, path),
    write: (values, path, value) => {
      const row = rowOf(path);
      if (row !== null)
        return { ...values, rows: values.rows.map((one, at) => (at === row.index ? { ...one, [row.field]: String(value) } : one)) };
      if (path === 'reason') return { ...values, reason: String(value) };
      return split(writeHead(values, path, value), debts, of);
    },
    validate: (values) => {
      const instalments = readRows(values);
      const errors: FieldError[] = [];
      if (values.chosen.length === 0) errors.push({ path: 'entryIds', code: NOT_NULL });
      const empty = values.rows.findIndex(({ dueOn }) => dueOn === '');
      const fault =
        empty >= 0 ? null : findInstalmentFault(instalments, { total: totalOf(debts, values.chosen), currency: of.currency, today });
      if (empty >= 0) errors.push({ path: rowPath(empty, 'dueOn'), code: NOT_NULL });
      else if (fault !== null) errors.push(instalmentFaultAt(fault));
      const reason = values.reason.trim();
      if (reason === '') errors.push({ path: 'reason', code: NOT_NULL });
      return errors.length > 0 ? { valid: false, errors } : { valid: true, value: { entryIds: [...values.chosen], instalments, reason } };
    },
  };
}

function read(values: PlanValues, path: PlanPath): FieldValue {
  const row = rowOf(path);
  if (row !== null) return values.rows[row.index]?.[row.field] ?? '';
  // An error about all instalments lasts until one of them changes.
  if (path === 'instalments') return values.rows.map(({ dueOn, amount }) => `${dueOn} ${amount}`);
  if (path === 'entryIds') return values.chosen;
  return values[path as 'count' | 'interval' | 'firstOn' | 'reason'];
}

function writeHead(values: PlanValues, path: PlanPath, value: FieldValue): PlanValues {
  if (path === 'entryIds') return { ...values, chosen: Array.isArray(value) ? value : [] };
  if (path === 'interval') return { ...values, interval: INSTALMENT_INTERVALS.find((one) => one === value) ?? values.interval };
  if (path === 'count' || path === 'firstOn') return { ...values, [path]: String(value) };
  return values;
}
