import type { InstalmentDebt } from '@komora/api/admin';
import { addDays, FEWEST_INSTALMENTS, INSTALMENT_INTERVALS, MOST_INSTALMENTS } from '@komora/domain';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { codeText } from '@komora/web-kit/code-text';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormCheckboxes } from '../../shared/form-checkboxes.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { Page } from '../../shared/page.tsx';
import css from './agree-page.module.css';
import { type AccountOfPlan, debtsQuery } from './instalment-queries.ts';
import { planForm, rowPath } from './plan-form.ts';
import { initialValues, readRows, totalOf } from './plan-values.ts';

export interface AgreePageProps extends AccountOfPlan {
  /** The plan that ends with the new one. */
  readonly replaces: string | undefined;
}

interface Debts {
  readonly clientName: string;
  readonly today: string;
  readonly graceDays: number;
  readonly debts: readonly InstalmentDebt[];
}

/** Days from today to the first instalment that is proposed. */
const firstDays = 7;

/** Agrees on instalments with a client: which invoices, how often, and the amounts, which can be changed one by one. */
export function AgreePage(props: AgreePageProps) {
  const text = useText('console-instalments');
  const query = useQuery({
    ...debtsQuery(useApp(), props),
    // An invoice is in one open plan only: its own, or the one that ends with the new one.
    select: (found) => ({ ...found, debts: found.debts.filter(({ planId }) => planId === null || planId === props.replaces) }),
  });
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <Page title={text('open')}>
          <Skeleton height="24rem" />
        </Page>
      }
      failed={(state) => <RetryAlert query={state} title={text('dialog.failed')} />}
    >
      {(found) => (
        <Page
          title={text(props.replaces === undefined ? 'dialog.title' : 'dialog.replaceTitle', { name: found.clientName })}
          lead={
            <Link to="/clients/$id/account" params={{ id: props.client }} search={{ company: props.company }}>
              {text('plan.account')}
            </Link>
          }
        >
          {found.debts.length === 0 ? <Alert>{text('dialog.none')}</Alert> : <AgreeForm {...props} found={found} />}
        </Page>
      )}
    </QueryBoundary>
  );
}

function AgreeForm({ client, company, currency, replaces, found }: AgreePageProps & { readonly found: Debts }) {
  const { call, queryClient, texts } = useApp();
  const text = useText('console-instalments');
  const common = useText('common');
  const format = useFormat();
  const navigate = useNavigate();
  const { debts, today } = found;
  const { locale } = texts.texts;
  const definition = useMemo(() => planForm(debts, { currency, locale, today }), [debts, currency, locale, today]);
  const form = useForm(definition, {
    values: initialValues(debts, { currency, locale, firstOn: addDays(today, firstDays) }),
    send: (agreed) =>
      call('POST /api/admin/clients/{id}/instalment-plans', {
        params: { id: client },
        body: { legalEntityId: company, currency, ...agreed, ...(replaces === undefined ? {} : { replaces }) },
      }),
    onSent: async ({ id }) => {
      await queryClient.invalidateQueries();
      await navigate({ to: '/money/instalments', search: { open: id } });
    },
  });
  const { values } = form;
  const money = (amount: number) => format.money({ amount, currency });
  const total = totalOf(debts, values.chosen);
  const sum = readRows(values).reduce((all, { amount }) => all + amount, 0);
  const ofAll = form.code('instalments');
  return (
    <form className={`${formCss.form} ${css.form}`} {...form.props}>
      <FormCheckboxes
        name="entryIds"
        legend={text('dialog.debts')}
        options={debts.map(({ entryId, number, dueOn, open, boxName, isOverlocked }) => ({
          value: entryId,
          label: [
            text('dialog.debt', { number, day: format.date(dueOn), amount: money(open) }),
            ...(boxName === null ? [] : [text('dialog.box', { name: boxName })]),
            ...(isOverlocked ? [text('dialog.overlocked')] : []),
          ].join(' · '),
        }))}
        value={values.chosen}
        code={form.code('entryIds')}
        onWrite={(chosen) => form.set('entryIds', chosen)}
      />
      <div className={formCss.pair}>
        <FormField {...form.text('count')} type="number" min={FEWEST_INSTALMENTS} max={MOST_INSTALMENTS} label={text('dialog.count')} />
        <FormSelect
          {...form.text('interval')}
          label={text('dialog.interval')}
          options={INSTALMENT_INTERVALS.map((value) => ({ value, label: text(`dialog.every.${value}`) }))}
        />
        <FormField {...form.text('firstOn')} type="date" min={today} label={text('dialog.first')} />
      </div>
      <fieldset className={formCss.group}>
        <legend>{text('dialog.instalments')}</legend>
        <ol className={`plain-list ${css.rows}`}>
          {values.rows.map(({ position }, index) => (
            <li key={position} className={css.row}>
              <FormField {...form.text(rowPath(index, 'dueOn'))} type="date" label={text('dialog.day', { number: position })} />
              <FormField
                {...form.text(rowPath(index, 'amount'))}
                inputMode="decimal"
                autoComplete="off"
                label={text('dialog.amount', { number: position, currency })}
              />
            </li>
          ))}
        </ol>
        <p role="status">
          {text('dialog.sum', { sum: money(sum), total: money(total) })}
          {sum === total ? null : (
            <strong>
              {' · '}
              {sum < total ? text('dialog.missing', { amount: money(total - sum) }) : text('dialog.above', { amount: money(sum - total) })}
            </strong>
          )}
        </p>
        {ofAll === undefined ? null : (
          <p id="instalments-error" role="alert" className={css.error}>
            {codeText(texts, ofAll, text('dialog.instalments'))}
          </p>
        )}
        <span>
          {/* It takes the focus when the instalments as a whole are wrong. */}
          <Button
            name="instalments"
            aria-describedby={ofAll === undefined ? undefined : 'instalments-error'}
            onClick={() => form.set('count', values.count)}
          >
            {text('dialog.again')}
          </Button>
        </span>
      </fieldset>
      <Alert tone="info">
        <p>{text('dialog.pauses')}</p>
        <p>{text('dialog.grace', { count: found.graceDays })}</p>
      </Alert>
      <FormTextArea {...form.text('reason')} label={text('dialog.note')} maxLength={500} />
      <FormFailure form={form} />
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary">
          {text('dialog.submit')}
        </SubmitButton>
        <Link to="/money/overdue" className={buttonClass({ variant: 'quiet' })}>
          {common('action.cancel')}
        </Link>
      </div>
    </form>
  );
}
