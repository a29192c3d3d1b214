import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { useApp } from '../../../app.ts';
import { changeInvoicingDetails, verifyInvoicingDetails } from '../../../local-order-changes.ts';
import { withoutVersion } from '../../../session/sign-in.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Notice, Radio, RadioGroup } from '../../../ui/index.ts';
import css from '../form.module.css';
import { useChangeOrder } from '../use-order.ts';
import { CountryField } from './country-field.tsx';
import { DetailsField, type FormState } from './details-field.tsx';
import { FIELD_PATHS, type FieldPath, writeField } from './field-paths.ts';
import { PHONES, withPrefix } from './phone.ts';
import type { StoredDetails } from './stored-details.ts';
import { useDetailsErrors } from './use-details-errors.ts';

export interface DetailsFormProps {
  readonly details: StoredDetails;
  readonly signedIn: boolean;
  readonly showErrors: boolean;
  /** To the login, with this e-mail. */
  readonly onLogin: (email: string) => void;
}

/** Who is invoiced. Each letter goes straight into the order, so that nothing typed is lost. */
export function DetailsForm({ details, signedIn, showErrors, onLogin }: DetailsFormProps) {
  const app = useApp();
  const { country } = app.config;
  const change = useChangeOrder();
  const navigate = useNavigate();
  const text = useText('order');
  const common = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const errors = useDetailsErrors(details, showErrors);
  const update = (draft: StoredDetails): void => change(changeInvoicingDetails(withoutVersion(draft)));
  const write = (path: FieldPath, value: string): void => update({ ...details, ...writeField(details, path, value) });
  const state: FormState = { details, errors, write };
  const focus = (path: string | undefined): void => {
    if (path !== undefined) form.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();
  };
  const verify = useMutation({
    mutationFn: async (): Promise<boolean> => {
      const judged = await errors.judge(details);
      if (!judged.good) {
        focus(FIELD_PATHS.find((path) => judged.errors.some((wrong) => wrong.path === path)));
        return false;
      }
      if (!signedIn) await app.call('PUT /api/client/order/offer/verify-autoregistration-invoicing-details', { body: judged.details });
      return true;
    },
    onSuccess: (good) => {
      if (!good) return;
      change(verifyInvoicingDetails(details));
      void navigate({ to: '/order/summary' });
    },
    onError: (error) => focus(errors.take(error, details)[0]),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!verify.isPending) verify.mutate();
  };
  const atField = verify.error !== null && errors.of('email') === undefined && errors.of('telephoneNumber') === undefined;
  const emailTaken = errors.of('email') === 'Autoregistration/email-taken';
  return (
    <form ref={form} className={css.form} noValidate autoComplete="on" onSubmit={submit}>
      <RadioGroup
        label={text('details.type')}
        value={details.type}
        onChange={(type) => update({ ...details, type: type === 'PravnickaOsoba' ? 'PravnickaOsoba' : 'FyzickaOsoba' })}
      >
        <Radio value="FyzickaOsoba">{text('details.person')}</Radio>
        <Radio value="PravnickaOsoba">{text('details.company')}</Radio>
      </RadioGroup>
      {details.type === 'PravnickaOsoba' ? (
        <section className={css.section}>
          <h2>{text('details.companyTitle')}</h2>
          <div className={css.grid}>
            <DetailsField state={state} path="company.name" autoComplete="organization" className={css.full} />
            <DetailsField state={state} path="company.ico" autoComplete="off" inputMode="numeric" className={css.half} />
            <DetailsField state={state} path="company.dic" autoComplete="off" required={false} className={css.half} />
            <DetailsField state={state} path="company.icoDph" autoComplete="off" required={false} className={css.half} />
          </div>
        </section>
      ) : null}
      <section className={css.section}>
        <h2>{text('details.contactTitle')}</h2>
        <div className={css.grid}>
          <DetailsField state={state} path="firstName" autoComplete="given-name" className={css.half} />
          <DetailsField state={state} path="lastName" autoComplete="family-name" className={css.half} />
          <DetailsField
            state={state}
            path="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            className={css.half}
            help={
              emailTaken ? (
                <button type="button" className={css.inline} onClick={() => onLogin(details.email)}>
                  {text('details.loginWith')}
                </button>
              ) : undefined
            }
          />
          <DetailsField
            state={state}
            path="telephoneNumber"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder={text('details.phoneFormat', { format: PHONES[country].example })}
            className={css.half}
            onBlur={(event) => {
              const full = withPrefix(event.target.value, country);
              if (full !== details.telephoneNumber) write('telephoneNumber', full);
            }}
          />
        </div>
      </section>
      <section className={css.section}>
        <h2>{text('details.addressTitle')}</h2>
        <div className={css.grid}>
          <DetailsField state={state} path="address.street" autoComplete="address-line1" className={css.wide} />
          <DetailsField state={state} path="address.number" autoComplete="address-line2" className={css.narrow} />
          <DetailsField state={state} path="address.zip" autoComplete="postal-code" className={css.narrow} />
          <DetailsField state={state} path="address.city" autoComplete="address-level2" className={css.wide} />
          <CountryField state={state} className={css.full} />
        </div>
      </section>
      {atField ? (
        <Notice tone="error" announce>
          {errorText(app, verify.error)}
        </Notice>
      ) : null}
      <div className={css.acts}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          iconAfter="arrow-right"
          busy={verify.isPending}
          busyLabel={common('state.loading')}
        >
          {text('continue')}
        </Button>
      </div>
    </form>
  );
}
