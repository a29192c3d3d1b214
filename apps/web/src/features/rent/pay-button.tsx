import type { Rent } from '@komora/api';
import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { Button, type ButtonVariant } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { isOutcomeUnknown } from '../../shared/errors/outcome-unknown.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { goToGateway } from '../../shared/native/go-to-gateway.ts';
import { useResetOnReturn } from '../../shared/native/use-reset-on-return.ts';
import { randomId } from '../../shared/random-id.ts';
import { PERSONAL } from '../../shared/session/use-session.ts';
import css from './rent.module.css';

/** Pays a rent by card: opens the payment gateway, which returns to the list of invoices. */
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
        const response = await app.call('POST /api/client/manual-payment/{id}', {
          params: { id: rent.id },
          body: { returnUrl },
          idempotencyKey,
        });
        key.current = null;
        return response;
      } catch (error) {
        if (!isOutcomeUnknown(error)) key.current = null;
        throw error;
      }
    },
    onSuccess: ({ url }) => goToGateway(url),
    onError: (error) => {
      if (error instanceof ApiError && error.problem.code === 'rent/already-paid')
        void queryClient.invalidateQueries({ queryKey: [PERSONAL] });
    },
  });
  useResetOnReturn(pay.reset);
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
        <Alert tone="error" announce>
          {errorText(app.texts, pay.error)}
        </Alert>
      )}
    </div>
  );
}
