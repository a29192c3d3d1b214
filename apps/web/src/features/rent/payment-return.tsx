import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { ProgressBar } from '@komora/ui/progress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { usePolledQuery } from '../../shared/query/use-polled-query.ts';
import { PERSONAL } from '../../shared/session/use-session.ts';
import { PayButton } from './pay-button.tsx';
import css from './rent.module.css';
import { rentPaymentQuery, unpaidRentsQuery } from './rent-queries.ts';

/** Return from the gateway: polls until the payment of a rent has an outcome. */
export function PaymentReturn({ id }: { readonly id: string }) {
  const { call } = useApp();
  const text = useText('rent');
  const declined = useText('payment');
  const plans = useText('instalments');
  const format = useFormat();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const {
    query: payment,
    late,
    restart,
  } = usePolledQuery(rentPaymentQuery(call, id), ({ state }) => state === 'PAID' || state === 'DECLINED');
  const unpaid = useQuery(unpaidRentsQuery(call));
  const owed = unpaid.data?.find((rent) => rent.id === id && !rent.isInPlan);
  const settled = payment.data?.state === 'PAID';
  useEffect(() => {
    // The lists below still show it as unpaid.
    if (!settled) return;
    void queryClient.invalidateQueries({ queryKey: [PERSONAL, 'rents'] });
    void queryClient.invalidateQueries({ queryKey: [PERSONAL, 'instalment-plans'] });
  }, [settled, queryClient]);
  const paid = payment.data?.paid;
  if (paid) {
    const { amount, isPart, boxName: name } = paid;
    const received =
      amount === null ? text('return.paidOtherwise', { name }) : text('return.paidText', { amount: format.money(amount), name });
    return (
      <Alert
        tone="success"
        announce
        title={isPart ? plans('return.paidTitle') : text('return.paidTitle')}
        actions={<Button onClick={() => void navigate({ to: '/my/rents', replace: true })}>{text('return.close')}</Button>}
      >
        {isPart ? plans('return.paidText') : received}
      </Alert>
    );
  }
  // Before a new payment the server checks the previous one, so this cannot charge twice.
  const again =
    owed === undefined ? null : (
      <div className={css.again}>
        <p>{text('return.declined')}</p>
        <PayButton rent={owed} variant="secondary" />
      </div>
    );
  if (payment.data?.state === 'DECLINED')
    return (
      <Alert
        tone="error"
        announce
        title={text('return.declinedTitle')}
        actions={owed === undefined ? null : <PayButton rent={owed} variant="primary" />}
      >
        {payment.data.declineReason === null
          ? text('return.declinedText')
          : `${declined(`declined.${payment.data.declineReason}`)} ${text('return.declinedAgain')}`}
      </Alert>
    );
  if (!late)
    return (
      <Alert tone="info" announce title={text('return.pendingTitle')} actions={again}>
        <p>{text(payment.error !== null ? 'return.offline' : 'return.pendingText')}</p>
        <ProgressBar label={text('return.progress')} />
      </Alert>
    );
  return (
    <Alert
      tone="warning"
      announce
      title={text('return.undeterminedTitle')}
      actions={
        <>
          <Button variant="primary" icon="refresh" busy={payment.isFetching} onClick={restart}>
            {text('return.checkAgain')}
          </Button>
          {again}
        </>
      }
    >
      {text('return.undeterminedText')}
    </Alert>
  );
}
