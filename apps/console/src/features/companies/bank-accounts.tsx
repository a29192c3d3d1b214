import type { BankAccountRecord, LegalEntityRecord, NewBankAccount } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { companiesQuery } from '../../shared/place-queries.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import companiesCss from './companies.module.css';

interface AccountValues {
  readonly label: string;
  readonly iban: string;
  readonly bic: string;
}

const EMPTY: AccountValues = { label: '', iban: '', bic: '' };

const accountForm = defineForm<AccountValues, z.infer<typeof NewBankAccount>>({
  paths: ['label', 'iban', 'bic'],
  validate: { load: async () => (await import('./validate-company.ts')).validateAccount },
});

interface BankAccountsProps {
  readonly company: LegalEntityRecord;
  readonly mayWrite: boolean;
}

/** The bank accounts of a company; people with the right add, choose, close and delete them. */
export function BankAccounts({ company, mayWrite }: BankAccountsProps) {
  const text = useText('console-companies');
  return (
    <section className={css.form} aria-labelledby="bank-accounts">
      <h2 id="bank-accounts">{text('accounts.title')}</h2>
      <p>{text('accounts.lead')}</p>
      <ul className="plain-list">
        {company.accounts.map((account) => (
          <Account key={account.id} company={company} account={account} mayWrite={mayWrite} />
        ))}
      </ul>
      {mayWrite ? <NewAccount company={company} /> : null}
    </section>
  );
}

const grouped = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

type Act = 'choose' | 'close' | 'reopen' | 'delete';

function actsOf({ isDefault, isClosed, hasStatements }: BankAccountRecord): readonly Act[] {
  if (isDefault) return [];
  const acts: Act[] = isClosed ? ['reopen'] : ['choose', 'close'];
  return hasStatements ? acts : [...acts, 'delete'];
}

function Account({ company, account, mayWrite }: BankAccountsProps & { readonly account: BankAccountRecord }) {
  const app = useApp();
  const text = useText('console-companies');
  const { label, iban, bic, isDefault, isClosed } = account;
  const { version } = company;
  const params = { id: company.id, accountId: account.id };
  const [isChoosing, setChoosing] = useState(false);
  // Also after a failure: somebody else may have changed the company.
  const reload = () => app.queryClient.invalidateQueries({ queryKey: companiesQuery(app).queryKey });
  const act = useMutation({
    mutationFn: (kind: Exclude<Act, 'choose'>) => {
      if (kind === 'delete')
        return app.call('POST /api/admin/legal-entities/{id}/bank-accounts/{accountId}/delete', { params, body: { version } });
      const body = { label, bic, isClosed: kind === 'close', version };
      return app.call('PUT /api/admin/legal-entities/{id}/bank-accounts/{accountId}', { params, body });
    },
    onSettled: reload,
  });
  return (
    <li className={companiesCss.account}>
      <p>
        {label === '' ? null : <strong>{label} </strong>}
        <span className={companiesCss.iban}>{grouped(iban)}</span> {bic}{' '}
        {isDefault ? <Badge tone="success">{text('accounts.isDefault')}</Badge> : null}
        {isClosed ? <Badge tone="neutral">{text('accounts.closed')}</Badge> : null}
      </p>
      {mayWrite ? (
        <div className={css.actions}>
          {actsOf(account).map((kind) => (
            <Button
              key={kind}
              variant="quiet"
              busy={act.isPending && act.variables === kind}
              onClick={() => (kind === 'choose' ? setChoosing(true) : act.mutate(kind))}
            >
              {text(`accounts.${kind}`)}
            </Button>
          ))}
        </div>
      ) : null}
      {act.error === null ? null : <Alert tone="warning">{errorText(app.texts, act.error)}</Alert>}
      {mayWrite && !isDefault ? (
        <ReasonDialog
          open={isChoosing}
          title={text('accounts.choose')}
          submit={text('accounts.choose')}
          send={(reason) =>
            app
              .call('POST /api/admin/legal-entities/{id}/bank-accounts/{accountId}/choose', { params, body: { version, reason } })
              .finally(reload)
          }
          onDone={() => setChoosing(false)}
          onClose={() => setChoosing(false)}
        >
          <p>
            <strong className={companiesCss.iban}>{grouped(iban)}</strong>
          </p>
          <p>{text('accounts.chooseText')}</p>
        </ReasonDialog>
      ) : null}
    </li>
  );
}

function NewAccount({ company: { id, version } }: Pick<BankAccountsProps, 'company'>) {
  const app = useApp();
  const text = useText('console-companies');
  const common = useText('common');
  const form = useForm(accountForm, {
    values: EMPTY,
    send: (body) => app.call('POST /api/admin/legal-entities/{id}/bank-accounts', { params: { id }, body: { ...body, version } }),
    onSent: async () => {
      form.reset(EMPTY);
      await app.queryClient.invalidateQueries({ queryKey: companiesQuery(app).queryKey });
    },
  });
  const optional = { required: false, optionalLabel: common('optional'), autoComplete: 'off', spellCheck: false } as const;
  return (
    <form className={css.form} {...form.props}>
      <fieldset className={css.group}>
        <legend>{text('accounts.new')}</legend>
        <FormField {...form.text('iban')} autoComplete="off" spellCheck={false} label={text('field.iban')} />
        <div className={css.pair}>
          <FormField {...form.text('bic')} {...optional} label={text('field.bic')} />
          <FormField {...form.text('label')} {...optional} maxLength={60} label={text('accounts.label')} />
        </div>
      </fieldset>
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form}>{text('accounts.add')}</SubmitButton>
      </div>
    </form>
  );
}
