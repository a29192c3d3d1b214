import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useNavigate } from '@tanstack/react-router';
import { withoutVersion } from '../../../entities/account/sign-in.ts';
import { detailsForm } from '../../../entities/billing-details/details-definition.ts';
import type { DetailsState } from '../../../entities/billing-details/details-field.tsx';
import { InvoicingFields } from '../../../entities/billing-details/invoicing-fields.tsx';
import type { StoredDetails } from '../../../entities/billing-details/stored-details.ts';
import { changeInvoicingDetails, sharePhone, sharesPhone, verifyInvoicingDetails } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import type { Country } from '../../../shared/config.ts';
import { tidyPhone } from '../../../shared/forms/phone.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import css from '../form.module.css';
import { useChangeOrder } from '../use-order.ts';

export interface DetailsFormProps {
  readonly details: StoredDetails;
  /** Country of the box. */
  readonly country: Country;
  readonly signedIn: boolean;
  readonly showErrors: boolean;
  /** To the login, with this e-mail. */
  readonly onLogin: (email: string) => void;
}

/** Who is invoiced. Each change goes into the stored order at once, so that nothing typed is lost. */
export function DetailsForm({ details, country, signedIn, showErrors, onLogin }: DetailsFormProps) {
  const app = useApp();
  const change = useChangeOrder();
  const navigate = useNavigate();
  const text = useText('order');
  const form = useForm(detailsForm, {
    values: { values: details, change: (draft) => change(changeInvoicingDetails(withoutVersion(draft))) },
    send: async (body) => {
      if (signedIn) return;
      const order = app.storage.order.get();
      await app.call('PUT /api/client/order/offer/verify-autoregistration-invoicing-details', {
        body: order !== null && sharesPhone(order) ? { ...body, sharesPhone: true } : body,
      });
    },
    onSent: (_, verified) => {
      change(verifyInvoicingDetails(verified));
      void navigate({ to: '/order/summary' });
    },
    showErrors,
    tidy: { telephoneNumber: tidyPhone(country) },
  });
  const state: DetailsState = { details, prefix: '', code: form.code, write: form.set };
  const emailTaken = form.code('email') === 'Autoregistration/email-taken';
  const phoneTaken = form.code('telephoneNumber') === 'Autoregistration/phone-taken';
  return (
    <form className={css.form} autoComplete="on" {...form.props}>
      <InvoicingFields
        state={state}
        phoneCountry={country}
        onType={(type) => form.change((before) => ({ ...before, type }))}
        emailHelp={
          emailTaken ? (
            <button type="button" className={css.inline} onClick={() => onLogin(details.email)}>
              {text('details.loginWith')}
            </button>
          ) : undefined
        }
        phoneHelp={
          phoneTaken ? (
            <span className={css.ways}>
              {text('details.phoneTaken')}
              <button type="button" className={css.inline} onClick={() => onLogin('')}>
                {text('details.loginToAccount')}
              </button>
              <button
                type="button"
                className={css.inline}
                onClick={() => {
                  change(sharePhone);
                  void form.submit();
                }}
              >
                {text('details.sharePhone')}
              </button>
            </span>
          ) : undefined
        }
      />
      <FormFailure form={form} />
      <div className={css.acts}>
        <SubmitButton form={form} variant="primary" size="large" iconAfter="arrow-right">
          {text('continue')}
        </SubmitButton>
      </div>
    </form>
  );
}
