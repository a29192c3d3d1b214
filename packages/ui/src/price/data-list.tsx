import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './data-list.module.css';

export type DataRow = {
  key: string;
  term: ReactNode;
  value: ReactNode;
  /** a sum: bold, under a line */
  total?: boolean;
};

export type DataListProps = {
  rows: readonly DataRow[];
  /** `sums` aligns the values right in tabular numerals */
  look?: 'facts' | 'sums';
  className?: string | undefined;
};

/** Names and values, as facts or as an itemised sum. */
export function DataList({ rows, look = 'facts', className }: DataListProps) {
  return (
    <dl className={cx(css.list, css[look], className)}>
      {rows.map(({ key, term, value, total }) => (
        <div key={key} className={cx(css.row, total && css.total)}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
