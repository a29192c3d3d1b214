import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApp } from '../../app.ts';
import { PERSONAL } from '../../session/use-session.ts';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Button, Notice, ProgressBar } from '../../ui/index.ts';
import { PayButton } from './pay-button.tsx';
import css from './rent.module.css';
import { rentQuery, unpaidRentsQuery } from './rent-queries.ts';

const POLL_EVERY_MS = 2000;
/** How long a payment may be under way before it counts as undetermined. */
const PATIENCE_MS = 60_000;

/** Back from the gateway: how the payment of a rent went, asked until it is known. */
export function PaymentReturn({ id }: { readonly id: string }) {
  const { call } = useApp();
  const text = useText('rent');
  const format = useFormat();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [round, setRound] = useState(0);
  const [lateRound, setLateRound] = useState<number | null>(null);
  const late = lateRound === round;
  const unpaid = useQuery({
    ...unpaidRentsQuery(call),
    refetchInterval: ({ state: { data } }) =>
      late || (data !== undefined && !data.some((rent) => rent.id === id)) ? false : POLL_EVERY_MS,
  });
  const owed = unpaid.data?.find((rent) => rent.id === id);
  const settled = unpaid.data !== undefined && owed === undefined;
  const paid = useQuery({ ...rentQuery(call, id), enabled: settled }).data;
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setLateRound(round), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [settled, round]);
  useEffect(() => {
    // The lists below still show it as unpaid.
    if (settled) void queryClient.invalidateQueries({ queryKey: [PERSONAL, 'rents'] });
  }, [settled, queryClient]);
  if (settled) {
    if (paid === undefined || paid === null || paid.paidAt === null) return null;
    return (
      <Notice
        tone="success"
        announce
        title={text('return.paidTitle')}
        actions={<Button onClick={() => void navigate({ to: '/my/rents', replace: true })}>{text('return.close')}</Button>}
      >
        {text('return.paidText', { amount: format.money(paid.toPay), name: paid.boxName })}
      </Notice>
    );
  }
  // Before a payment is made anew the server asks the gateway about the last one, so this cannot charge twice.
  const again =
    owed === undefined ? null : (
      <div className={css.again}>
        <p>{text('return.declined')}</p>
        <PayButton rent={owed} variant="secondary" />
      </div>
    );
  if (!late)
    return (
      <Notice tone="info" announce title={text('return.pendingTitle')} actions={again}>
        <p>{text(unpaid.fetchStatus === 'paused' || unpaid.error !== null ? 'return.offline' : 'return.pendingText')}</p>
        <ProgressBar label={text('return.progress')} />
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      announce
      title={text('return.undeterminedTitle')}
      actions={
        <>
          <Button
            variant="primary"
            icon="refresh"
            busy={unpaid.isFetching}
            onClick={() => {
              setRound(round + 1);
              void unpaid.refetch();
            }}
          >
            {text('return.checkAgain')}
          </Button>
          {again}
        </>
      }
    >
      {text('return.undeterminedText')}
    </Notice>
  );
}
