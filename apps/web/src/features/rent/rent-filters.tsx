import { Select } from '@komora/ui/inputs';
import { SegmentedControl } from '@komora/ui/segmented-control';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, useOptimistic } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './rent.module.css';
import { firstAtQuery, type RentFilter } from './rent-queries.ts';

const yearOf = (filter: RentFilter): number | null => (filter.startsWith('paid-') ? Number(filter.slice('paid-'.length)) : null);

/** All, unpaid, or paid in a year since the first contract; part of the address. */
export function RentFilters({ filter }: { readonly filter: RentFilter }) {
  const { call, now } = useApp();
  const text = useText('rent');
  const navigate = useNavigate();
  const firstAt = useQuery(firstAtQuery(call)).data?.firstAt ?? null;
  const year = new Date(now()).getFullYear();
  // The choice shows at the press, before the address has changed.
  const [shown, show] = useOptimistic(filter);
  const chosen = yearOf(shown);
  // Until the first year is known, and when it is in the future, only the current year is offered.
  const first = Math.min(year, firstAt === null ? year : Number(firstAt.slice(0, 4)), chosen ?? year);
  const years = Array.from({ length: Math.max(year, chosen ?? year) - first + 1 }, (_, back) => Math.max(year, chosen ?? year) - back);
  const choose = (next: RentFilter) =>
    startTransition(async () => {
      show(next);
      await navigate({ to: '/my/rents', search: next === 'all' ? {} : { status: next }, replace: true });
    });
  return (
    <search className={css.filters}>
      <SegmentedControl
        label={text('filter.label')}
        value={chosen === null ? shown : ''}
        onChange={(value) => choose(value === '' ? 'all' : value)}
        options={[
          { value: 'all', label: text('filter.all') },
          { value: 'unpaid', label: text('filter.unpaid') },
        ]}
      />
      <Select
        aria-label={text('filter.paid')}
        className={css.years}
        data-chosen={chosen !== null || undefined}
        value={chosen ?? ''}
        onChange={({ target }) => choose(target.value === '' ? 'all' : `paid-${Number(target.value)}`)}
      >
        <option value="">{text('filter.paid')}</option>
        {years.map((one) => (
          <option key={one} value={one}>
            {text('filter.paidIn', { year: one })}
          </option>
        ))}
      </Select>
    </search>
  );
}
