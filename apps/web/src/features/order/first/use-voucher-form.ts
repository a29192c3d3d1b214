import { useForm } from '@komora/web-kit/use-form';
import { setVoucher } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import { periodOf } from '../order-queries.ts';
import type { ReadyOrder } from '../ready-order.ts';
import { useChangeOrder } from '../use-order.ts';
import { voucherForm } from './first-definition.ts';

/** The voucher: checked by the server before it becomes part of the order. */
export function useVoucherForm({ order, offer }: ReadyOrder) {
  const app = useApp();
  const change = useChangeOrder();
  const form = useForm(voucherForm, {
    values: { voucherToken: '' },
    send: async (voucherToken) => {
      const insuranceId = order.insurance ?? offer.insurances[0]?.id;
      if (insuranceId === undefined) throw new Error('An offer has at least one insurance');
      const customerType = order.invoicingDetails?.type;
      const { voucher } = await app.call('PUT /api/client/order/offer/summary', {
        body: {
          boxId: order.box,
          invoicingPeriod: periodOf(order.invoicing) ?? 1,
          insuranceId,
          voucherToken,
          ...(order.waitlistToken === undefined ? {} : { waitlistToken: order.waitlistToken }),
          ...(customerType === undefined ? {} : { customerType }),
        },
      });
      return voucher?.token ?? voucherToken;
    },
    onSent: (token) => {
      change(setVoucher(token));
      form.clear({ voucherToken: '' });
    },
    focusOnFailure: 'voucherToken',
    isOptional: true,
  });
  return form;
}
