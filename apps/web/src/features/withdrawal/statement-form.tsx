import type { WithdrawalPreview, WithdrawalStatement } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { emailFault } from '../../forms/email-fault.ts';
import { useSession } from '../../session/use-session.ts';
import { codeText } from '../../texts/code-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextInput } from '../../ui/field/inputs.tsx';
import { Refusal } from './refusal.tsx';
import css from './withdrawal.module.css';

const NAMES = ['name', 'email', 'contractBusinessId'] as const;
type Name = (typeof NAMES)[number];

const INPUTS: Readonly<Record<Name, ComponentProps<'input'>>> = {
  name: { autoComplete: 'name', maxLength: 160 },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'off', spellCheck: false, maxLength: 254 },
  contractBusinessId: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
};

function faultOf(values: WithdrawalStatement, name: Name): ErrorCode | null {
  if (name === 'email') return emailFault(values.email);
  return values[name].trim() === '' ? 'revalid/rule/basic/not-null' : null;
}

export interface StatementFormProps {
  /** The number of the contract to begin with. */
  readonly contract: string | undefined;
  /** What was stated before, when one comes back to change it. */
  readonly last: WithdrawalStatement | null;
  readonly onStated: (statement: WithdrawalStatement, preview: WithdrawalPreview) => void;
}

/** Who withdraws, and from which contract. */
export function StatementForm({ contract, last, onStated }: StatementFormProps) {
  const app = useApp();
  const text = useText('withdrawal');
  const common = useText('common');
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Partial<WithdrawalStatement>>(last ?? {});
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  // What is known stands in the form until something else is typed.
  const values: WithdrawalStatement = {
    name: typed.name ?? (user === undefined ? '' : `${user.firstName} ${user.lastName}`),
    email: typed.email ?? user?.email ?? '',
    contractBusinessId: typed.contractBusinessId ?? contract ?? '',
  };
  const state = useMutation({
    mutationFn: (statement: WithdrawalStatement) => app.call('POST /api/client/withdrawal/statement', { body: statement }),
    onSuccess: (preview, statement) => onStated(statement, preview),
  });
  const fieldErrors = state.error instanceof ApiError ? (state.error.problem.errors ?? []) : [];
  const refusedAt = (name: Name): ErrorCode | undefined =>
    state.variables?.[name] === values[name].trim() ? fieldErrors.find(({ path }) => path === name)?.code : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(new Set(NAMES));
    const wrong = NAMES.find((name) => faultOf(values, name) !== null);
    if (wrong !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else if (!state.isPending)
      state.mutate({ name: values.name.trim(), email: values.email.trim(), contractBusinessId: values.contractBusinessId.trim() });
  };
  return (
    <>
      <p className={css.lead}>{text('statement.lead')}</p>
      <form ref={form} noValidate className={css.form} onSubmit={submit}>
        {NAMES.map((name) => {
          const fault = (left.has(name) ? faultOf(values, name) : null) ?? refusedAt(name);
          return (
            <Field
              key={name}
              label={text(`field.${name}`)}
              required
              error={fault === undefined ? undefined : codeText(app, fault)}
              {...(name === 'name' ? {} : { hint: text(`hint.${name}`) })}
            >
              {(control) => (
                <TextInput
                  {...control}
                  {...INPUTS[name]}
                  name={name}
                  value={values[name]}
                  onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
                  onBlur={() => setLeft((before) => new Set(before).add(name))}
                />
              )}
            </Field>
          );
        })}
        {state.error === null || fieldErrors.length > 0 ? null : <Refusal error={state.error} />}
        <Button
          type="submit"
          variant="primary"
          size="large"
          iconAfter="arrow-right"
          className={css.act}
          busy={state.isPending}
          busyLabel={common('state.loading')}
        >
          {text('statement.submit')}
        </Button>
      </form>
      <p className={css.soft}>{text('statement.afterwards')}</p>
    </>
  );
}
