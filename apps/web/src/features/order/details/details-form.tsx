import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { useApp } from '../../../app.ts';
import type { DetailsState } from '../../../invoicing/details-field.tsx';
import { writeField } from '../../../invoicing/field-paths.ts';
import { InvoicingFields } from '../../../invoicing/invoicing-fields.tsx';
import type { StoredDetails } from '../../../invoicing/stored-details.ts';
import { useDetailsErrors } from '../../../invoicing/use-details-errors.ts';
import { changeInvoicingDetails, verifyInvoicingDetails } from '../../../local-order-changes.ts';
import { withoutVersion } from '../../../session/sign-in.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Notice } from '../../../ui/index.ts';
import css from '../form.module.css';
import { useChangeOrder } from '../use-order.ts';

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
  const change = useChangeOrder();
  const navigate = useNavigate();
  const text = useText('order');
  const common = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const errors = useDetailsErrors(details, showErrors);
  const update = (draft: StoredDetails): void => change(changeInvoicingDetails(withoutVersion(draft)));
  const state: DetailsState = {
    details,
    prefix: '',
    error: errors.of,
    leave: errors.leave,
    write: (path, value) => update({ ...details, ...writeField(details, path, value) }),
  };
  const focus = (path: string | undefined): void => {
    if (path !== undefined) form.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();
  };
  const verify = useMutation({
    mutationFn: async (): Promise<boolean> => {
      const judged = await errors.judge(details);
      if (!judged.good) {
        focus(errors.first(judged.errors));
        return false;
      }
      if (!signedIn) await app.call('PUT /api/client/order/offer/verify-autoregistration-invoicing-details', { body: judged.value });
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
      <InvoicingFields
        state={state}
        onType={(type) => update({ ...details, type })}
        emailHelp={
          emailTaken ? (
            <button type="button" className={css.inline} onClick={() => onLogin(details.email)}>
              {text('details.loginWith')}
            </button>
          ) : undefined
        }
      />
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
