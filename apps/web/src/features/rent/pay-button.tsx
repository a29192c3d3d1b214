import type { Rent } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApp } from '../../app.ts';
import { goToGateway } from '../../native/go-to-gateway.ts';
import { randomId } from '../../random-id.ts';
import { PERSONAL } from '../../session/use-session.ts';
import { errorText } from '../../texts/error-text.ts';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Button, type ButtonVariant, Notice } from '../../ui/index.ts';
import css from './rent.module.css';

/** No answer or a server fault: the payment may exist, so the same question must be asked again. */
const isAnswerUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem.status === 0 || error.problem.status >= 500);

/** Pays a rent by card: goes to the gateway's page, which comes back to the list of invoices. */
export function PayButton({ rent, variant = 'primary' }: { readonly rent: Rent; readonly variant?: ButtonVariant }) {
  const app = useApp();
  const text = useText('rent');
  const common = useText('common');
  const format = useFormat();
  const queryClient = useQueryClient();
  const key = useRef<string | null>(null);
  const pay = useMutation({
    mutationFn: async () => {
      const idempotencyKey = key.current ?? randomId();
      key.current = idempotencyKey;
      try {
        const returnUrl = `/my/rents?paid=${rent.id}`;
        const answer = await app.call('POST /api/client/manual-payment/{id}', {
          params: { id: rent.id },
          body: { returnUrl },
          idempotencyKey,
        });
        key.current = null;
        return answer;
      } catch (error) {
        if (!isAnswerUnknown(error)) key.current = null;
        throw error;
      }
    },
    onSuccess: ({ url }) => goToGateway(url),
    onError: (error) => {
      if (error instanceof ApiError && error.problem.code === 'rent/already-paid')
        void queryClient.invalidateQueries({ queryKey: [PERSONAL] });
    },
  });
  const { reset } = pay;
  useEffect(() => {
    // Back from the gateway the browser may show this page as it was left, with the button at work.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return (
    <div className={css.pay}>
      <Button
        variant={variant}
        icon="card"
        busy={pay.isPending || pay.isSuccess}
        busyLabel={common('state.loading')}
        aria-label={text('payNamed', { amount: format.money(rent.toPay), invoice: rent.invoiceNumber ?? rent.boxName })}
        onClick={() => pay.mutate()}
      >
        {text('pay', { amount: format.money(rent.toPay) })}
      </Button>
      {pay.error === null ? null : (
        <Notice tone="error" announce>
          {errorText(app, pay.error)}
        </Notice>
      )}
    </div>
  );
}
