import type { InstalmentState, MyInstalmentPlan } from '@komora/api';
import { Badge } from '@komora/ui/badge';
import { Card } from '@komora/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import css from './instalment-plans.module.css';
import { CardPayButton } from './pay-button.tsx';
import { plansQuery } from './rent-queries.ts';

const TONES = { PLANNED: 'neutral', DUE: 'warning', PARTLY: 'warning', PAID: 'success', MISSED: 'error' } as const satisfies Record<
  InstalmentState,
  string
>;

/** The client's instalment plans. Shows nothing without one, and while they load: the list of invoices below shows load errors. */
export function InstalmentPlans() {
  const { call } = useApp();
  const plans = (useQuery(plansQuery(call)).data ?? []).filter(({ state }) => state !== 'REPLACED');
  if (plans.length === 0) return null;
  return plans.map((plan) => <Plan key={plan.id} plan={plan} />);
}

function Plan({ plan }: { readonly plan: MyInstalmentPlan }) {
  const text = useText('instalments');
  const format = useFormat();
  const { state, instalments, company, invoices } = plan;
  const isOver = state === 'COMPLETED' || state === 'BROKEN' || state === 'CANCELLED';
  return (
    <Card className={css.plan}>
      <h2 className={css.title}>{text('title')}</h2>
      <p>
        {isOver
          ? text(`ended.${state}`)
          : text('lead', {
              day: format.date(plan.agreedOn),
              company,
              open: format.money(plan.open),
              total: format.money(plan.total),
            })}
      </p>
      <ol className={`plain-list ${css.instalments}`}>
        {instalments.map((one) => (
          <li key={one.dueOn} className={css.instalment}>
            <span>{format.date(one.dueOn)}</span>
            <span className={css.state}>
              <Badge tone={TONES[one.state]}>{text(`state.${one.state}`)}</Badge>
              {one.paid.amount > 0 && one.paid.amount < one.amount.amount ? (
                <span className={css.soft}>{text('partPaid', { amount: format.money(one.paid) })}</span>
              ) : null}
            </span>
            <span className={css.amount}>{format.money(one.amount)}</span>
          </li>
        ))}
      </ol>
      <p className={css.soft}>{text('invoices', { numbers: invoices.join(', ') })}</p>
      {isOver ? null : <Pay plan={plan} />}
    </Card>
  );
}

function Pay({ plan: { id, next } }: { readonly plan: MyInstalmentPlan }) {
  const { call } = useApp();
  const text = useText('instalments');
  const format = useFormat();
  return (
    <>
      {next === null ? null : (
        <CardPayButton
          rentId={next.rentId}
          open={(body, idempotencyKey) => call('POST /api/client/my/instalment-plans/{id}/pay', { params: { id }, body, idempotencyKey })}
        >
          {text('pay', { amount: format.money(next.amount) })}
        </CardPayButton>
      )}
      <p className={css.soft}>{text('hint')}</p>
    </>
  );
}
