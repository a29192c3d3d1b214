import type { TodayRow } from '@komora/api/admin';
import type { Text } from '@komora/i18n';
import { useFormat, useText } from '@komora/web-kit/use-text';
import css from './today.module.css';

type TodayText = Text<'console-today'>;

/** The record that a task is about, in one line. */
export function nameOf(row: TodayRow, text: TodayText): string {
  const { kind, reference, contractNumber, boxName, clientName } = row;
  if (
    kind === 'own-task' ||
    kind === 'error-report' ||
    kind === 'franchise-enquiry' ||
    kind === 'waitlist-entry' ||
    kind === 'message-failed'
  )
    return reference ?? text(`kind.${kind}`);
  const parts = [contractNumber, boxName, clientName].filter((part) => part !== null);
  if (parts.length > 0) return parts.join(' · ');
  return reference ?? text(`kind.${kind}`);
}

const DOORS = ['ENTRANCE', 'BACKUP_ENTRANCE', 'BOX'] as const;
const STEPS = ['REMINDER', 'LAST_CALL', 'OVERLOCK', 'OVERLOCKED'] as const;
const DEBTS = ['CHARGE', 'OPENING', 'DEPOSIT_IN', 'CHARGEBACK', 'REFUND'] as const;
const DECISIONS = ['APPROVED', 'REJECTED', 'EXPIRED'] as const;
const TAKEN = ['EXPIRED', 'REJECTED', 'CANCELLED'] as const;
const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined => values.find((one) => one === value);

/** Further facts of a task; empty if there are none. */
function useDetail(row: TodayRow): string {
  const text = useText('console-today');
  const format = useFormat();
  const { kind, detail, reference, contractNumber } = row;
  const about = contractNumber === null ? null : reference;
  switch (kind) {
    case 'lock-battery':
      return detail === null ? '' : text('battery', { percent: format.percentage(Number(detail) / 100) });
    case 'keypad-codes':
      return text('codes', { count: Number(detail ?? 1) });
    case 'lock-offline':
    case 'not-me': {
      const door = oneOf(DOORS, detail);
      return door === undefined ? '' : text(`door.${door}`);
    }
    case 'rent-overdue': {
      const step = oneOf(STEPS, detail);
      return [about, step === undefined ? null : text(`step.${step}`)].filter(Boolean).join(' · ');
    }
    case 'error-report':
      return text('times', { count: Number(detail ?? 1) });
    case 'payment-held': {
      const { amount, charged } = row;
      if (amount === null) return detail ?? '';
      const requested = format.money(amount);
      const amounts =
        charged === null ? text('amountUnknown', { requested }) : text('amounts', { requested, charged: format.money(charged) });
      return [amounts, detail].filter(Boolean).join(' · ');
    }
    case 'cash-not-entered': {
      const end = oneOf(TAKEN, detail);
      return end === undefined ? '' : text(`taken.${end}`, { name: reference ?? '' });
    }
    case 'cash-day-missing':
      return text(detail === 'APPROVAL' ? 'drawer.approval' : 'drawer.uncounted');
    case 'approval-decided': {
      const decision = oneOf(DECISIONS, detail);
      return decision === undefined ? '' : [text(`decision.${decision}`), reference].filter(Boolean).join(' · ');
    }
    case 'statement-missing':
      return detail === null ? '' : text('noStatement', { company: detail });
    case 'message-failed':
      return [row.clientName, detail].filter(Boolean).join(' · ');
    case 'debt-overdue': {
      const debt = oneOf(DEBTS, detail);
      return [debt === undefined ? null : text(`debt.${debt}`), reference].filter(Boolean).join(' · ');
    }
    case 'money-to-return':
      return [about, detail === 'DEPOSIT' ? text('deposit') : null].filter(Boolean).join(' · ');
    case 'collection-paid':
      return [reference, detail === 'SETTLED' ? text('nothingOpen') : null].filter(Boolean).join(' · ');
    case 'move-out':
      return detail === 'EVICTED' ? text('vacated') : '';
    default:
      return [about, detail].filter(Boolean).join(' · ');
  }
}

/** Name and details of a task. */
export function TaskName({ row }: { readonly row: TodayRow }) {
  const text = useText('console-today');
  const detail = useDetail(row);
  return (
    <span className={css.what}>
      <span>{nameOf(row, text)}</span>
      {detail === '' ? null : <span className={css.detail}>{detail}</span>}
    </span>
  );
}
