import type { WithdrawalPreview, WithdrawalStatement } from '@komora/api';
import { personName } from '@komora/domain/person-name';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { type ComponentProps, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { EMAIL_INPUT } from '../../shared/forms/email-definition.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/use-session.ts';
import css from './withdrawal.module.css';
import { WithdrawalError } from './withdrawal-error.tsx';

const NAMES = ['name', 'email', 'contractBusinessId'] as const;

const INPUTS: Readonly<Record<(typeof NAMES)[number], ComponentProps<'input'>>> = {
  name: { autoComplete: 'name', maxLength: 160 },
  email: { ...EMAIL_INPUT, autoComplete: 'email', maxLength: 254 },
  contractBusinessId: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
};

const statementForm = defineForm<WithdrawalStatement, WithdrawalStatement>({
  paths: NAMES,
  validate: { load: async () => (await import('./validate-statement.ts')).validateStatement },
});

export interface StatementFormProps {
  /** The number of the contract to begin with. */
  readonly contract: string | undefined;
  /** The statement of a moment ago, when the visitor comes back to change it. */
  readonly last: WithdrawalStatement | null;
  /** `preview` is null if a link was mailed. */
  readonly onStated: (statement: WithdrawalStatement, preview: WithdrawalPreview | null) => void;
}

/** Who withdraws, and from which contract. */
export function StatementForm({ contract, last, onStated }: StatementFormProps) {
  const app = useApp();
  const text = useText('withdrawal');
  const locale = useLocale();
  const { user } = useSession();
  const [typed, setTyped] = useState<Partial<WithdrawalStatement>>(last ?? {});
  // Known values are in the form until something else is typed; the user may be known only later.
  const values: WithdrawalStatement = {
    name: typed.name ?? (user === undefined ? '' : personName(user, locale)),
    email: typed.email ?? user?.email ?? '',
    contractBusinessId: typed.contractBusinessId ?? contract ?? '',
  };
  const change = (next: WithdrawalStatement): void => {
    const changed = NAMES.filter((name) => next[name] !== values[name]).map((name) => [name, next[name]] as const);
    setTyped((before) => ({ ...before, ...Object.fromEntries(changed) }));
  };
  const form = useForm(statementForm, {
    values: { values, change },
    send: async (statement) => ({ statement, ...(await app.call('POST /api/client/withdrawal/statement', { body: statement })) }),
    onSent: ({ statement, preview }) => onStated(statement, preview),
  });
  return (
    <>
      <p className={css.lead}>{text('statement.lead')}</p>
      <form className={css.form} {...form.props}>
        {NAMES.map((name) => (
          <FormField
            key={name}
            {...INPUTS[name]}
            {...form.text(name)}
            label={text(`field.${name}`)}
            hint={name === 'name' ? undefined : text(`hint.${name}`)}
          />
        ))}
        {form.failure === null ? null : <WithdrawalError error={form.failure} />}
        <SubmitButton form={form} variant="primary" size="large" iconAfter="arrow-right" className={css.act}>
          {text('statement.submit')}
        </SubmitButton>
      </form>
      <p className={css.soft}>{text('statement.afterwards')}</p>
    </>
  );
}
