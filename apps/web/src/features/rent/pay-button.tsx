import type { Rent } from '@komora/api';
import { ApiError } from '@komora/api/client';
import { isTooSmallToCharge } from '@komora/domain/money';
import { Alert } from '@komora/ui/alert';
import { Button, type ButtonVariant } from '@komora/ui/button';
import { Checkbox } from '@komora/ui/checkbox';
import { errorText } from '@komora/web-kit/error-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { isOutcomeUnknown } from '../../shared/errors/outcome-unknown.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { goToGateway } from '../../shared/native/go-to-gateway.ts';
import { useResetOnReturn } from '../../shared/native/use-reset-on-return.ts';
import { randomId } from '../../shared/random-id.ts';
import { OwnOnly } from '../../shared/session/own-only.tsx';
import { PERSONAL } from '../../shared/session/use-session.ts';
import { useCardChoice } from './card-choice.tsx';
import css from './rent.module.css';

export interface PayButtonProps {
  readonly rent: Rent;
  readonly variant?: ButtonVariant;
  /** In the list of invoices, below the notice that may show the choice. */
  readonly isInList?: boolean;
}

/**
 * Pays a rent by card: opens the payment gateway, which returns to the list of invoices. The client decides whether the card is charged for later
 * rents. For a rest that is too small for a card it says so.
 */
export function PayButton({ rent, variant = 'primary', isInList = false }: PayButtonProps) {
  const { saveCard, choose, isAbove } = useCardChoice(rent);
  const { call } = useApp();
  const text = useText('rent');
  const format = useFormat();
  if (isTooSmallToCharge(rent.toPay)) return <p className={css.soft}>{text('tooSmallForCard')}</p>;
  return (
    <CardPayButton
      rentId={rent.id}
      variant={variant}
      name={text('payNamed', { amount: format.money(rent.toPay), invoice: rent.invoiceNumber ?? rent.boxName })}
      open={(body, idempotencyKey) =>
        call('POST /api/client/manual-payment/{id}', { params: { id: rent.id }, body: { ...body, saveCard }, idempotencyKey })
      }
      above={
        isInList && isAbove ? null : (
          <Checkbox checked={saveCard} onChange={(event) => choose(event.target.checked)}>
            {text('saveCard')}
          </Checkbox>
        )
      }
    >
      {text('pay', { amount: format.money(rent.toPay) })}
    </CardPayButton>
  );
}

export interface CardPayButtonProps {
  /** The rent whose payment the client returns from. */
  readonly rentId: string;
  readonly variant?: ButtonVariant;
  /** Text for screen readers, if it is not the label. */
  readonly name?: string;
  readonly open: (body: { returnUrl: string }, idempotencyKey: string) => Promise<{ url: string }>;
  /** Above the button. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** Opens the gateway's page. A repeated press after an unknown outcome asks for the same page. */
export function CardPayButton({ rentId, variant = 'primary', name, open, above = null, children }: CardPayButtonProps) {
  const app = useApp();
  const common = useText('common');
  const queryClient = useQueryClient();
  const key = useRef<string | null>(null);
  // The page after the gateway keeps the view and the language of this one.
  const { limitedView, lang } = useSearch({ from: '__root__' });
  const returnUrl = `/my/rents?${new URLSearchParams({ paid: rentId, ...(limitedView && { limitedView }), ...(lang && { lang }) })}`;
  const pay = useMutation({
    mutationFn: async () => {
      const idempotencyKey = key.current ?? randomId();
      key.current = idempotencyKey;
      try {
        const response = await open({ returnUrl }, idempotencyKey);
        key.current = null;
        return response;
      } catch (error) {
        if (!isOutcomeUnknown(error)) key.current = null;
        throw error;
      }
    },
    onSuccess: ({ url }) => goToGateway(url, returnUrl),
    onError: (error) => {
      if (error instanceof ApiError && ['rent/already-paid', 'instalment-plan/over'].includes(error.problem.code))
        void queryClient.invalidateQueries({ queryKey: [PERSONAL] });
    },
  });
  useResetOnReturn(pay.reset);
  return (
    <OwnOnly>
      <div className={css.pay}>
        {above}
        <Button
          variant={variant}
          icon="card"
          busy={pay.isPending || pay.isSuccess}
          busyLabel={common('state.loading')}
          aria-label={name}
          onClick={() => pay.mutate()}
        >
          {children}
        </Button>
        {pay.error === null ? null : (
          <Alert tone="error" announce>
            {errorText(app.texts, pay.error)}
          </Alert>
        )}
      </div>
    </OwnOnly>
  );
}
