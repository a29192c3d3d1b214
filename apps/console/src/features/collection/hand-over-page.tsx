import type { CollectableAccount, CollectableDebt } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormCheckboxes } from '../../shared/form-checkboxes.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import record from '../../shared/record.module.css';
import { RecordBoundary } from '../../shared/record-boundary.tsx';
import { type CaseValues, type CheckedCase, collectable, totalOf, validateCase } from './case-values.ts';
import { collectableQuery } from './collection-queries.ts';

/** Gives debts of a client to a collection agency: what can go, how often the client was reminded, and why the rest cannot. */
export function HandOverPage({ client }: { readonly client: string }) {
  const text = useText('console-collection');
  const query = useQuery(collectableQuery(useApp(), client));
  return (
    <RecordBoundary query={query} title={text('open')} errorTitle={text('form.failed')}>
      {({ clientName, accounts }) => (
        <Page
          title={text('form.title', { name: clientName })}
          lead={
            <Link to="/clients/$id/account" params={{ id: client }} search={{}}>
              {text('account')}
            </Link>
          }
        >
          {accounts.length === 0 ? <Alert>{text('form.none')}</Alert> : null}
          {accounts.map((account) => (
            <Account key={`${account.legalEntityId} ${account.currency}`} client={client} account={account} />
          ))}
        </Page>
      )}
    </RecordBoundary>
  );
}

function Account({ client, account }: { readonly client: string; readonly account: CollectableAccount }) {
  const text = useText('console-collection');
  const format = useFormat();
  const me = useMe();
  const labelOf = useLabel(account);
  const able = collectable(account.debts);
  const rest = account.debts.filter(({ obstacle }) => obstacle !== null);
  return (
    <section className={record.section}>
      <h2>{`${account.legalEntityName}, ${account.currency}`}</h2>
      {account.promisedOn === null ? null : <Alert tone="warning">{text('form.promised', { day: format.date(account.promisedOn) })}</Alert>}
      {able.length === 0 ? <Alert>{text('form.nothing')}</Alert> : null}
      {able.length > 0 && holds(me, 'write:write-off') ? (
        // New values begin with what the server shows.
        <HandOverForm key={able.map(({ entryId, open }) => `${entryId} ${open}`).join()} client={client} account={account} debts={able} />
      ) : null}
      {rest.length === 0 ? null : (
        <>
          <h3>{text('form.rest')}</h3>
          <ul>
            {rest.map((debt) => (
              <li key={debt.entryId}>
                {labelOf(debt)}
                {debt.obstacle === null ? null : `: ${text(`obstacle.${debt.obstacle}`)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function HandOverForm({
  client,
  account: { legalEntityId, currency },
  debts,
}: {
  readonly client: string;
  readonly account: CollectableAccount;
  readonly debts: readonly CollectableDebt[];
}) {
  const { call, queryClient } = useApp();
  const text = useText('console-collection');
  const common = useText('common');
  const shell = useText('console');
  const format = useFormat();
  const navigate = useNavigate();
  const labelOf = useLabel({ currency });
  const definition = useMemo(
    () => defineForm<CaseValues, CheckedCase>({ paths: ['entryIds', 'agency', 'reference', 'reason'], validate: validateCase(debts) }),
    [debts],
  );
  const form = useForm(definition, {
    values: { entryIds: debts.map(({ entryId }) => entryId), agency: '', reference: '', reason: '' },
    send: (checked) =>
      call('POST /api/admin/clients/{id}/collection-cases', { params: { id: client }, body: { legalEntityId, currency, ...checked } }),
    onSent: async ({ id }) => {
      await queryClient.invalidateQueries();
      await navigate({ to: '/money/collection', search: { open: id } });
    },
  });
  const total = totalOf(debts, form.values.entryIds);
  return (
    <form className={css.form} {...form.props}>
      <FormCheckboxes
        name="entryIds"
        legend={text('form.debts')}
        options={debts.map((debt) => ({ value: debt.entryId, label: labelOf(debt) }))}
        value={form.values.entryIds}
        code={form.code('entryIds')}
        onWrite={(chosen) => form.set('entryIds', chosen)}
      />
      <FormField
        {...form.text('agency')}
        autoComplete="off"
        maxLength={120}
        label={text('form.agency')}
        required={false}
        optionalLabel={common('optional')}
      />
      <FormField
        {...form.text('reference')}
        autoComplete="off"
        maxLength={60}
        label={text('form.reference')}
        required={false}
        optionalLabel={common('optional')}
      />
      <Alert tone="info">{text('form.effects')}</Alert>
      <FormTextArea {...form.text('reason')} label={shell('reason')} maxLength={500} />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('form.submit', { amount: format.money({ amount: total, currency }) })}
        </SubmitButton>
        <Link
          to="/clients/$id/account"
          params={{ id: client }}
          search={{ company: legalEntityId }}
          className={buttonClass({ variant: 'quiet' })}
        >
          {common('action.cancel')}
        </Link>
      </div>
    </form>
  );
}

/** A debt in one line: number, day, amount, how late it is, box, and the messages that the client got. */
function useLabel({ currency }: Pick<CollectableAccount, 'currency'>) {
  const text = useText('console-collection');
  const arrears = useText('console-arrears');
  const format = useFormat();
  return ({ number, dueOn, days, open, boxName, messages }: CollectableDebt): string =>
    [
      text('form.debt', { number, day: format.date(dueOn), amount: format.money({ amount: open, currency }) }),
      ...(days === 0 ? [] : [text('form.days', { count: days })]),
      ...(boxName === null ? [] : [text('form.box', { name: boxName })]),
      messages.length === 0
        ? text('form.noMessages')
        : messages.map(({ kind, on }) => `${arrears(`step.${kind}`)} ${format.date(on, 'medium')}`).join(', '),
    ].join(' · ');
}
