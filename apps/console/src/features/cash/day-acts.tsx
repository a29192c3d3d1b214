import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useTextSource } from '@komora/web-kit/text-context';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { holds, useMe } from '../../shared/me.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import css from '../../shared/record.module.css';
import own from './cash.module.css';
import { type CashDayRecord, reloadDays } from './cash-queries.ts';
import { CloseDialog } from './close-dialog.tsx';
import { CountDialog } from './count-dialog.tsx';
import { MovementDialog, type MovementName } from './movement-dialog.tsx';

type Dialog = MovementName | 'count' | 'close' | 'reopen';

/** Acts that a day allows now; the one next step is primary. */
export function DayActs({ day, onCounting }: { readonly day: CashDayRecord; readonly onCounting: (isCounting: boolean) => void }) {
  const app = useApp();
  const texts = useTextSource();
  const text = useText('console-cash');
  const may = holds(useMe(), 'write:cash');
  const [dialog, setOpenDialog] = useState<Dialog | null>(null);
  const setDialog = (next: Dialog | null) => {
    setOpenDialog(next);
    onCounting(next === 'count');
  };
  const { id, version, state, isOver, isOwn, isLast } = day;
  const confirm = useMutation({
    mutationFn: () => app.call('POST /api/admin/cash-days/{id}/confirm', { params: { id }, body: { version } }),
    onSettled: () => reloadDays(app),
  });
  const close = () => setDialog(null);
  const done = async () => {
    await reloadDays(app);
    close();
  };
  if (!may || state === 'CONFIRMED') return null;
  return (
    <div className={`${css.section} ${own.acts}`}>
      <div className={css.actions}>
        {state === 'OPEN' ? (
          <Button variant="primary" onClick={() => setDialog('count')}>
            {text('count.title')}
          </Button>
        ) : null}
        {state === 'OPEN' && !isOver
          ? (['payIn', 'payOut', 'bank'] as const).map((name) => (
              <Button key={name} onClick={() => setDialog(name)}>
                {text(`${name}.title`)}
              </Button>
            ))
          : null}
        {state === 'COUNTED' ? (
          <Button variant="primary" onClick={() => setDialog('close')}>
            {text('close.title')}
          </Button>
        ) : null}
        {state === 'CLOSED' && !isOwn ? (
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {text('confirm')}
          </Button>
        ) : null}
        {state !== 'OPEN' && isLast ? (
          <Button variant="quiet" onClick={() => setDialog('reopen')}>
            {text('reopen.title')}
          </Button>
        ) : null}
      </div>
      {confirm.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(texts, confirm.error)}
        </Alert>
      )}
      <MovementDialog
        name={dialog === 'payIn' || dialog === 'payOut' || dialog === 'bank' ? dialog : null}
        day={day}
        onClose={close}
        onDone={done}
      />
      <CountDialog open={dialog === 'count'} day={day} onClose={close} onDone={done} />
      <CloseDialog open={dialog === 'close'} day={day} onClose={close} onDone={done} />
      <ReasonDialog
        open={dialog === 'reopen'}
        title={text('reopen.title')}
        submit={text('reopen.title')}
        send={async (reason) => {
          try {
            await app.call('POST /api/admin/cash-days/{id}/reopen', { params: { id }, body: { version, reason } });
          } finally {
            await reloadDays(app);
          }
        }}
        onDone={close}
        onClose={close}
      >
        <p>{text('reopen.text')}</p>
      </ReasonDialog>
    </div>
  );
}
