import type { AgreementToSign, SigningState } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Card } from '@komora/ui/card';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { Consents } from '../confirm/consents.tsx';
import { consentsForm, NONE_GIVEN } from '../confirm/consents-definition.ts';
import { Obligation } from '../confirm/obligation.tsx';
import { codeOf } from '../order-queries.ts';
import { PriceLines } from '../panel/price-lines.tsx';
import css from './signing.module.css';

export interface SignFormProps {
  readonly token: string;
  readonly agreement: AgreementToSign;
  readonly onSigned: (state: SigningState) => void;
  /** Loads the agreement again. */
  readonly onChanged: () => unknown;
}

/** The price, the consents, and the button that binds. */
export function SignForm({ token, agreement, onSigned, onChanged }: SignFormProps) {
  const { call } = useApp();
  const text = useText('signing');
  const format = useFormat();
  const { digest, summary, deposit, invoicingPeriod } = agreement;
  const form = useForm(consentsForm, {
    values: NONE_GIVEN,
    send: (consents) => call('POST /api/client/signing/sign', { body: { token, digest, consents } }),
    onSent: onSigned,
    onFailed: (error) => {
      if (codeOf(error) === 'signing/changed' || codeOf(error) === 'signing/ended') void onChanged();
    },
  });
  const isTaken = codeOf(form.failure) === 'Box/is-taken';
  return (
    <form className={css.form} {...form.props}>
      <Card as="section">
        <h2>{text('order')}</h2>
        <PriceLines summary={summary} />
        {deposit === 0 ? null : <p>{text('deposit', { amount: format.money({ amount: deposit, currency: summary.currency }) })}</p>}
      </Card>
      <Consents form={form} period={invoicingPeriod} summary={summary} />
      <Obligation summary={summary} period={invoicingPeriod} />
      {isTaken ? (
        <Alert tone="error" announce>
          {text('taken')}
        </Alert>
      ) : (
        <FormFailure form={form} />
      )}
      <div>
        <SubmitButton form={form} variant="primary" size="large" wide>
          {text('submit')}
        </SubmitButton>
      </div>
      <p className={css.soft}>{text('afterwards')}</p>
    </form>
  );
}
