import type { Offer, PlaceOrder, Summary } from '@komora/api';
import { languageOf } from '@komora/i18n';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { asSent } from '../../../entities/billing-details/stored-details.ts';
import { changeOrder, rejectInvoicingDetails, retryPayment, sharesPhone } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import { goToGateway } from '../../../shared/native/go-to-gateway.ts';
import { useResetOnReturn } from '../../../shared/native/use-reset-on-return.ts';
import { useSlot } from '../../../shared/session/use-session.ts';
import type { LocalOrder } from '../../../shared/storage/local-order.ts';
import { codeOf, isVoucherError, summaryRequestOf, unavailableReason } from '../order-queries.ts';
import { useChangeOrder } from '../use-order.ts';
import css from './confirm.module.css';
import { Consents } from './consents.tsx';
import { consentsForm, NONE_GIVEN } from './consents-definition.ts';
import { Obligation } from './obligation.tsx';
import { OrderSubmissionError } from './order-submission-error.tsx';
import { isAboutDetails, usePlaceOrder } from './use-place-order.ts';

export interface OrderFormProps {
  readonly order: LocalOrder;
  readonly offer: Offer;
  readonly summary: Summary;
  /** The summary is that of the present choice, not the last one while another is computed. */
  readonly settled: boolean;
}

/** The consents and the button that binds. */
export function OrderForm({ order, offer, summary, settled }: OrderFormProps) {
  const { session, storage } = useApp();
  const queryClient = useQueryClient();
  const change = useChangeOrder();
  const text = useText('order');
  const format = useFormat();
  const language = languageOf(useLocale());
  const limitedView = useSearch({ from: '__root__' }).limitedView === 'true';
  const placeOrder = usePlaceOrder(useSlot(session.token) !== null);
  const form = useForm(consentsForm, {
    values: NONE_GIVEN,
    send: (consents) => {
      const request = summaryRequestOf(order);
      if (request === null || order.invoicingDetails === null)
        throw new Error('An order needs a period, an insurance and invoicing details');
      const { boxId, invoicingPeriod, insuranceId, voucherToken, waitlistToken } = request;
      const { id, name, size } = offer.box;
      const body: PlaceOrder = {
        boxId,
        invoicingPeriod,
        insuranceId,
        voucherToken,
        ...(waitlistToken === undefined ? {} : { waitlistToken }),
        invoicingDetails: asSent(order.invoicingDetails),
        consents,
        language,
        expectedCharge: summary.chargedNow,
        referralCode: storage.referralCode.get(),
        ...(limitedView ? { limitedView } : {}),
        ...(sharesPhone(order) ? { sharesPhone: true } : {}),
      };
      return placeOrder({ body, box: { id, name, size } });
    },
    onSent: ({ orderId, paymentUrl }) => {
      changeOrder(storage.order, retryPayment);
      goToGateway(paymentUrl, `/order/status-check?orderId=${orderId}`);
    },
    onFailed: (error) => {
      // The server knows box or price better by now: both are fetched again, so that the screen is right.
      if (codeOf(error) === 'Order/price-changed' || unavailableReason(error) !== null || isVoucherError(error))
        void queryClient.invalidateQueries({ queryKey: ['order'] });
      if (isAboutDetails(error)) change((now) => ({ ...rejectInvoicingDetails(now), forceValidate: true }));
    },
  });
  useResetOnReturn(form.reset);
  return (
    <form className={css.place} {...form.props}>
      <Consents form={form} period={order.invoicing ?? 1} summary={summary} />
      <Obligation summary={summary} period={order.invoicing ?? 1} />
      <OrderSubmissionError error={form.error} amount={format.money(summary.chargedNow)} />
      <div>
        <SubmitButton form={form} busy={form.result !== undefined || !settled} variant="primary" size="large" wide>
          {text('binding')} <span className={css.amount}>{format.money(summary.chargedNow)}</span>
        </SubmitButton>
      </div>
      <p className={css.soft}>{text('confirm.afterwards')}</p>
    </form>
  );
}
