import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../../../app.ts';
import { emailFault } from '../../../forms/email-fault.ts';
import { codeText } from '../../../texts/code-text.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Field, Notice, TextInput } from '../../../ui/index.ts';
import { sharedBoxesQuery } from '../contract-queries.ts';
import css from './sharing.module.css';

const ABOUT_THE_EMAIL: ReadonlySet<ErrorCode> = new Set(['sharing/unknown-user', 'sharing/own-email', 'sharing/already-shared']);

/** The code of what the server found wrong with the address; null when the refusal is about something else. */
function refusedEmail(error: unknown): ErrorCode | null {
  if (!(error instanceof ApiError)) return null;
  const { code, errors } = error.problem;
  return ABOUT_THE_EMAIL.has(code) ? code : (errors?.find(({ path }) => path === 'email')?.code ?? null);
}

/** Shares the box with a registered person. */
export function AddPerson({ contractId }: { readonly contractId: string }) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [judged, setJudged] = useState(false);
  const add = useMutation({
    mutationFn: (wanted: string) => app.call('POST /api/client/my/add-box-sharing', { body: { contractId, email: wanted } }),
    onSuccess: async () => {
      setEmail('');
      setJudged(false);
      await queryClient.invalidateQueries({ queryKey: sharedBoxesQuery(app.call).queryKey });
    },
    onError: (error) => {
      if (refusedEmail(error) !== null) field.current?.focus();
    },
  });
  // The server's word holds for the address that it was asked about.
  const refused = add.variables === email.trim() ? refusedEmail(add.error) : null;
  const fault = (judged ? emailFault(email) : null) ?? refused;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setJudged(true);
    if (emailFault(email) !== null) field.current?.focus();
    else if (!add.isPending) add.mutate(email.trim());
  };
  return (
    <form noValidate className={css.add} onSubmit={submit}>
      <Field label={text('sharing.email')} required error={fault === null ? undefined : codeText(app, fault)}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            name="email"
            type="email"
            inputMode="email"
            icon="mail"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            onBlur={() => setJudged(email.trim() !== '')}
          />
        )}
      </Field>
      <Button type="submit" icon="plus" busy={add.isPending} busyLabel={common('state.loading')}>
        {text('sharing.add')}
      </Button>
      {add.error !== null && refusedEmail(add.error) === null ? (
        <Notice tone="error" announce>
          {errorText(app, add.error)}
        </Notice>
      ) : null}
      {add.data === undefined ? null : (
        <Notice tone="success" announce>
          {text('sharing.added', { name: `${add.data.firstName} ${add.data.lastName}` })}
        </Notice>
      )}
    </form>
  );
}
