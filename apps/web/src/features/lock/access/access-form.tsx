import type { UnlockToken } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../../../app.ts';
import { codeText } from '../../../texts/code-text.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Field, Notice, TextInput } from '../../../ui/index.ts';
import { unlockTokensQuery } from '../lock-queries.ts';
import css from './access.module.css';
import { type AccessDraft, type AccessField, FIELDS, judgeAccess } from './judge-access.ts';
import { instantOf, wallTime } from './zoned-time.ts';

export interface AccessFormProps {
  readonly contractId: string;
  readonly timeZone: string;
  readonly onMade: (token: UnlockToken, link: string) => void;
}

const HOUR = 3_600_000;
/** A visit of a few hours is the usual case. */
const USUAL = 4 * HOUR;

/** The server's word on single fields; a code for the dates alone stands at the end. */
function toldBy(error: Error | null): Partial<Record<AccessField, ErrorCode>> {
  if (!(error instanceof ApiError)) return {};
  const { code, errors = [] } = error.problem;
  if (code === 'unlock-token/bad-dates') return { validTo: code };
  return Object.fromEntries(errors.filter(({ path }) => FIELDS.some((field) => field === path)).map((one) => [one.path, one.code]));
}

/** Who gets in and when, in the warehouse's own time. */
export function AccessForm({ contractId, timeZone, onMade }: AccessFormProps) {
  const app = useApp();
  const queries = useQueryClient();
  const text = useText('lock');
  const common = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<AccessDraft>(() => ({
    email: '',
    validFrom: wallTime(app.now(), timeZone),
    validTo: wallTime(app.now() + USUAL, timeZone),
  }));
  const [left, setLeft] = useState<Partial<Record<AccessField, true>>>({});
  const [sent, setSent] = useState<AccessDraft | null>(null);
  const focusOn = (field: AccessField | undefined): void => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  const make = useMutation({
    mutationFn: (given: AccessDraft) =>
      app.call('POST /api/common/unlock-token/generate-unlock-token', {
        body: {
          contractId,
          email: given.email.trim(),
          validFrom: instantOf(given.validFrom, timeZone) ?? '',
          validTo: instantOf(given.validTo, timeZone) ?? '',
        },
      }),
    onSuccess: ({ token, link }) => {
      onMade(token, link);
      return queries.invalidateQueries({ queryKey: unlockTokensQuery(app.call).queryKey });
    },
    onError: (error) => focusOn(FIELDS.find((field) => toldBy(error)[field] !== undefined)),
  });
  const wrong = judgeAccess(draft, timeZone, app.now());
  const told = toldBy(make.error);
  const errorOf = (field: AccessField): string | undefined => {
    const own = left[field] ? wrong[field] : undefined;
    // The server's word stands until the field says something else.
    const code = own ?? (sent?.[field] === draft[field] ? told[field] : undefined);
    return code === undefined ? undefined : codeText(app, code);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft({ email: true, validFrom: true, validTo: true });
    const first = FIELDS.find((field) => wrong[field] !== undefined);
    if (first !== undefined) focusOn(first);
    else if (!make.isPending) {
      setSent(draft);
      make.mutate(draft);
    }
  };
  const bind = (field: AccessField) => ({
    name: field,
    value: draft[field],
    onChange: (event: { target: { value: string } }) => setDraft((before) => ({ ...before, [field]: event.target.value })),
    onBlur: () => setLeft((before) => ({ ...before, [field]: true })),
  });
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <Field label={text('access.email')} hint={text('access.emailHint')} error={errorOf('email')} required>
        {(control) => (
          <TextInput
            {...control}
            {...bind('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <div className={css.dates}>
        <Field label={text('access.from')} error={errorOf('validFrom')} required>
          {(control) => <TextInput {...control} {...bind('validFrom')} type="datetime-local" />}
        </Field>
        <Field label={text('access.to')} error={errorOf('validTo')} required>
          {(control) => <TextInput {...control} {...bind('validTo')} type="datetime-local" />}
        </Field>
      </div>
      <p className={css.soft}>{text('access.zone')}</p>
      {make.error !== null && Object.keys(told).length === 0 ? (
        <Notice tone="error" announce>
          {errorText(app, make.error)}
        </Notice>
      ) : null}
      <Button type="submit" variant="primary" size="large" icon="key" busy={make.isPending} busyLabel={common('state.loading')}>
        {text('access.submit')}
      </Button>
    </form>
  );
}
