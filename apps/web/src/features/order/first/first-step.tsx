import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { nextStep } from '../../../local-order.ts';
import { chooseInsurance, chooseInvoicing, demandValidity, dropDemand } from '../../../local-order-changes.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Notice } from '../../../ui/index.ts';
import form from '../form.module.css';
import type { ReadyOrder } from '../ready-order.ts';
import { useChangeOrder } from '../use-order.ts';
import { InsuranceChoice } from './insurance-choice.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { PromotionNote } from './promotion-note.tsx';
import { VoucherField } from './voucher-field.tsx';

/** How long, how insured, with which voucher. */
export function FirstStep(ready: ReadyOrder) {
  const { order, offer } = ready;
  const change = useChangeOrder();
  const navigate = useNavigate();
  const text = useText('order');
  const period = useRef<HTMLDivElement>(null);
  const insurance = useRef<HTMLDivElement>(null);
  const insured = offer.insurances.some(({ id }) => id === order.insurance);
  const errors = {
    period: order.forceValidate && order.invoicing === null ? text('first.periodMissing') : undefined,
    insurance: order.forceValidate && !insured ? text('first.insuranceMissing') : undefined,
  };
  const goOn = (): void => {
    const missing = order.invoicing === null ? period : insured ? null : insurance;
    if (missing !== null) {
      change(demandValidity);
      missing.current?.querySelector('input')?.focus();
      return;
    }
    change(dropDemand);
    void navigate({ to: nextStep(order) === '/order/summary' ? '/order/summary' : '/order/user-details' });
  };
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      {order.waitlistToken === undefined ? null : <Notice tone="success" title={text('first.held')} />}
      {offer.promotion === null ? null : <PromotionNote promotion={offer.promotion} />}
      <div ref={period}>
        <PeriodChoice
          periods={offer.periods}
          value={order.invoicing}
          error={errors.period}
          onChange={(months) => change(chooseInvoicing(months))}
        />
      </div>
      <div ref={insurance}>
        <InsuranceChoice
          insurances={offer.insurances}
          value={order.insurance}
          error={errors.insurance}
          onChange={(id) => change(chooseInsurance(id))}
        />
      </div>
      <VoucherField {...ready} />
      <div className={form.acts}>
        <Button type="submit" variant="primary" size="large" iconAfter="arrow-right">
          {text('continue')}
        </Button>
      </div>
    </form>
  );
}
