import type { Currency } from '@komora/domain/money';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import css from '../../shared/form.module.css';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { type PlannedDay, useRange } from './planned-days.ts';

export interface PlannedPricesProps {
  readonly warehouse: string;
  readonly currency: Currency;
  readonly days: readonly PlannedDay[];
  readonly mayCancel: boolean;
  readonly onCancelled: () => unknown;
}

/** Days on which planned prices take effect. The plan of a day can be cancelled until it begins. */
export function PlannedPrices({ warehouse, currency, days, mayCancel, onCancelled }: PlannedPricesProps) {
  const app = useApp();
  const text = useText('console-prices');
  const format = useFormat();
  const [cancelled, setCancelled] = useState<string | null>(null);
  const columns = useColumns(currency, mayCancel ? setCancelled : undefined);
  const query = { data: days, error: null, isFetching: false, refetch: () => undefined };
  const day = cancelled === null ? '' : format.date(cancelled);
  return (
    <section className={css.form}>
      <h2>{text('plannedPrices.heading')}</h2>
      <DataTable
        caption={text('plannedPrices.heading')}
        columns={columns}
        query={query}
        keyOf={({ effectiveOn }) => effectiveOn}
        empty={null}
      />
      <ReasonDialog
        open={cancelled !== null}
        title={text('plannedPrices.submit', { day })}
        submit={text('plannedPrices.submit', { day })}
        isDangerous
        send={async (reason) => {
          if (cancelled === null) return;
          await app.call('POST /api/admin/prices/planned/cancel', { body: { warehouseId: warehouse, effectiveOn: cancelled, reason } });
          await onCancelled();
        }}
        onDone={() => setCancelled(null)}
        onClose={() => setCancelled(null)}
      >
        <p>{text('plannedPrices.text')}</p>
      </ReasonDialog>
    </section>
  );
}

/** @param onCancel absent: the person may not change prices */
function useColumns(currency: Currency, onCancel: ((effectiveOn: string) => void) | undefined): readonly Column<PlannedDay>[] {
  const text = useText('console-prices');
  const format = useFormat();
  const range = useRange(currency);
  const columns: Column<PlannedDay>[] = [
    { key: 'day', header: text('plannedPrices.day'), isName: true, cell: ({ effectiveOn }) => format.date(effectiveOn) },
    { key: 'boxes', header: text('plannedPrices.boxes'), align: 'end', cell: ({ boxes }) => format.number(boxes) },
    { key: 'price', header: text('plannedPrices.price'), align: 'end', cell: ({ min, max }) => range(min, max) },
  ];
  if (onCancel === undefined) return columns;
  const action: Column<PlannedDay> = {
    key: 'act',
    header: text('plannedPrices.act'),
    cell: ({ effectiveOn }) => (
      <Button
        variant="quiet"
        aria-label={text('plannedPrices.submit', { day: format.date(effectiveOn) })}
        onClick={() => onCancel(effectiveOn)}
      >
        {text('plannedPrices.cancel')}
      </Button>
    ),
  };
  return [...columns, action];
}
