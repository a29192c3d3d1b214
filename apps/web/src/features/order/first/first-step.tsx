import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { chooseInsurance, chooseInvoicing, chooseUsual, demandValidity, dropDemand } from '../../../entities/order/local-order-changes.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { loadLate } from '../../../shared/on-idle.ts';
import { nextStep } from '../../../shared/storage/local-order.ts';
import css from '../form.module.css';
import type { ReadyOrder } from '../ready-order.ts';
import { useChangeOrder } from '../use-order.ts';
import { type FirstValues, firstForm } from './first-definition.ts';
import { InsuranceChoice } from './insurance-choice.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { PromotionNote } from './promotion-note.tsx';
import { useVoucherForm } from './use-voucher-form.ts';
import { VoucherField } from './voucher-field.tsx';

// Lazy: only a client with an earlier order passes it.
const ExpressStep = lazy(async () => ({ default: (await loadLate(() => import('./express-step.tsx'))).ExpressStep }));

/** Period, insurance and voucher. */
export function FirstStep(ready: ReadyOrder) {
  if (ready.order.express !== true) return <Choices {...ready} />;
  return (
    <Suspense fallback={<Skeleton height="30rem" />}>
      <ExpressStep {...ready} />
    </Suspense>
  );
}

function Choices(ready: ReadyOrder) {
  const { order, offer } = ready;
  const change = useChangeOrder();
  // The shortest period and the cheapest insurance: no choice beforehand costs more than the least that an order must contain.
  useEffect(() => change(chooseUsual(offer)), [change, offer]);
  const navigate = useNavigate();
  const text = useText('order');
  const voucher = useVoucherForm(ready);
  const values: FirstValues = {
    period: order.invoicing === null ? '' : String(order.invoicing),
    insurance: offer.insurances.find((insurance) => insurance.id === order.insurance)?.id ?? '',
  };
  const choose = (next: FirstValues): void => {
    if (next.period !== values.period) change(chooseInvoicing(Number(next.period)));
    if (next.insurance !== values.insurance) change(chooseInsurance(next.insurance));
  };
  const form = useForm(firstForm, {
    values: { values, change: choose },
    // A voucher that was typed and not applied is applied first: it must not be lost. A rejected one does not hold up the order.
    send: async () => {
      const isUntried = voucher.values.voucherToken.trim() !== '' && voucher.code('voucherToken') === undefined;
      return !isUntried || (await voucher.submit());
    },
    onSent: (complete) => {
      if (!complete) return;
      change(dropDemand);
      void navigate({ to: nextStep(order) === '/order/summary' ? '/order/summary' : '/order/user-details' });
    },
    onInvalid: () => change(demandValidity),
    showErrors: order.forceValidate,
  });
  return (
    <form className={css.form} {...form.props}>
      {offer.heldUntil === null ? null : <Alert tone="success" title={text('first.held')} />}
      {offer.promotion === null ? null : <PromotionNote promotion={offer.promotion} />}
      <PeriodChoice {...form.text('period')} periods={offer.periods} />
      <InsuranceChoice {...form.text('insurance')} insurances={offer.insurances} />
      <VoucherField {...ready} form={voucher} />
      <div className={css.acts}>
        <SubmitButton form={form} variant="primary" size="large" iconAfter="arrow-right">
          {text('continue')}
        </SubmitButton>
      </div>
    </form>
  );
}
