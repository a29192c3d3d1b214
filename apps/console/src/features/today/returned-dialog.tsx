import type { TodayRow } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { nameOf } from './task-name.tsx';
import css from './today.module.css';

export interface ReturnedDialogProps {
  /** Null: closed. */
  readonly row: TodayRow | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Ends the review of a payment of another amount than requested. */
export function ReturnedDialog({ row, onDone, onClose }: ReturnedDialogProps) {
  const app = useApp();
  const text = useText('console-today');
  return (
    <ReasonDialog
      open={row !== null}
      title={text('returned.title')}
      label={text('returned.proof')}
      submit={text('returned.submit')}
      send={async (proof) => {
        if (row !== null) await app.call('POST /api/admin/payments/{id}/returned', { params: { id: row.id }, body: { proof } });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <div className={css.returned}>
        {row === null ? null : <Amounts row={row} />}
        <p>{text('returned.text')}</p>
      </div>
    </ReasonDialog>
  );
}

function Amounts({ row }: { readonly row: TodayRow }) {
  const text = useText('console-today');
  const format = useFormat();
  const { amount, charged } = row;
  return (
    <>
      <p>{nameOf(row, text)}</p>
      {amount === null ? null : <p>{text('returned.requested', { amount: format.money(amount) })}</p>}
      {charged === null ? (
        <Alert tone="warning">{text('returned.unknown')}</Alert>
      ) : (
        <p className={css.charged}>{text('returned.charged', { amount: format.money(charged) })}</p>
      )}
    </>
  );
}
