import type { UnlockToken } from '@komora/api';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { EMAIL_INPUT } from '../../../shared/forms/email-definition.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { unlockTokensQuery } from '../lock-queries.ts';
import css from './access.module.css';
import { type AccessDraft, accessForm } from './access-definition.ts';
import { wallTime } from './zoned-time.ts';

export interface AccessFormProps {
  readonly contractId: string;
  readonly timeZone: string;
  readonly onMade: (token: UnlockToken, link: string) => void;
}

const HOUR = 3_600_000;
/** A visit of a few hours is the usual case. */
const USUAL = 4 * HOUR;

/** Whose access, and when, in the warehouse's own time. */
export function AccessForm({ contractId, timeZone, onMade }: AccessFormProps) {
  const app = useApp();
  const queries = useQueryClient();
  const text = useText('lock');
  const [first] = useState<AccessDraft>(() => ({
    email: '',
    validFrom: wallTime(app.now(), timeZone),
    validTo: wallTime(app.now() + USUAL, timeZone),
  }));
  const definition = useMemo(() => accessForm(timeZone, app.now), [timeZone, app]);
  const form = useForm(definition, {
    values: first,
    send: (access) => app.call('POST /api/common/unlock-token/generate-unlock-token', { body: { contractId, ...access } }),
    onSent: ({ token, link }) => {
      onMade(token, link);
      return queries.invalidateQueries({ queryKey: unlockTokensQuery(app.call).queryKey });
    },
  });
  return (
    <form className={css.form} {...form.props}>
      <FormField {...form.text('email')} {...EMAIL_INPUT} autoComplete="off" label={text('access.email')} hint={text('access.emailHint')} />
      <div className={css.dates}>
        <FormField {...form.text('validFrom')} type="datetime-local" label={text('access.from')} />
        <FormField {...form.text('validTo')} type="datetime-local" label={text('access.to')} />
      </div>
      <p className={css.soft}>{text('access.zone')}</p>
      <FormFailure form={form} />
      <SubmitButton form={form} variant="primary" size="large" icon="key">
        {text('access.submit')}
      </SubmitButton>
    </form>
  );
}
