import type { Money } from '@komora/domain/money';
import { useFormat, useText } from '@komora/web-kit/use-text';
import css from './record.module.css';

/** A balance in words: a debt and a credit differ by more than a sign. */
export function Balance({ balance }: { readonly balance: Money }) {
  const text = useText('console-records');
  const format = useFormat();
  if (balance.amount === 0) return <span className={css.soft}>{text('even')}</span>;
  const amount = format.money({ ...balance, amount: Math.abs(balance.amount) });
  return balance.amount > 0 ? <strong className={css.debt}>{text('owes', { amount })}</strong> : <span>{text('credit', { amount })}</span>;
}
