import type { CashDay } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { allWarehousesQuery } from '../../shared/place-queries.ts';
import { reloadDays } from './cash-queries.ts';
import { validateFloat } from './cash-values.ts';

export interface OpenDialogProps {
  readonly open: boolean;
  readonly warehouse: string;
  /** The latest day; none: this is the first one. */
  readonly last: CashDay | undefined;
  readonly onClose: () => void;
  readonly onOpened: (id: string) => unknown;
}

const firstDay = defineForm<{ readonly openingFloat: string }, { openingFloat?: number }>({
  paths: ['openingFloat'],
  validate: validateFloat,
});
const nextDay = defineForm<{ readonly openingFloat: string }, { openingFloat?: number }>({
  paths: [],
  validate: () => ({ valid: true, value: {} }),
});

/** Opens the day of a drawer. */
export function OpenDialog(props: OpenDialogProps) {
  const text = useText('console-cash');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('open.submit')} closeLabel={common('action.close')}>
      {props.open ? <OpenForm {...props} /> : null}
    </Dialog>
  );
}

function OpenForm({ warehouse, last, onClose, onOpened }: OpenDialogProps) {
  const app = useApp();
  const text = useText('console-cash');
  const format = useFormat();
  const warehouses = useQuery({ ...allWarehousesQuery(app), enabled: last === undefined });
  const currency = last?.currency ?? warehouses.data?.find(({ id }) => id === warehouse)?.currency ?? '';
  const form = useForm(last === undefined ? firstDay : nextDay, {
    values: { openingFloat: '' },
    send: (body) => app.call('POST /api/admin/warehouses/{id}/cash-days', { params: { id: warehouse }, body }),
    onSent: async ({ id }) => {
      await reloadDays(app);
      onClose();
      return onOpened(id);
    },
    onFailed: () => void reloadDays(app),
  });
  return (
    <form className={css.form} {...form.props}>
      {last === undefined ? (
        <>
          <p>{text('open.first')}</p>
          <FormField {...form.text('openingFloat')} inputMode="decimal" autoComplete="off" label={text('open.float', { currency })} />
        </>
      ) : (
        <p>{text('open.next', { amount: format.money({ amount: last.left ?? 0, currency: last.currency }) })}</p>
      )}
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('open.submit')}
      </FormActions>
    </form>
  );
}
