import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../../app.ts';
import { setVoucher } from '../../../local-order-changes.ts';
import { codeText } from '../../../texts/code-text.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Field, PromoIcon, TextInput } from '../../../ui/index.ts';
import { isVoucherError, periodOf } from '../order-queries.ts';
import type { ReadyOrder } from '../ready-order.ts';
import { useChangeOrder } from '../use-order.ts';
import css from './voucher-field.module.css';

/** A discount coupon: tried at the server before it joins the order. */
export function VoucherField({ order, offer, summary }: ReadyOrder) {
  const app = useApp();
  const change = useChangeOrder();
  const text = useText('order');
  const common = useText('common');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [empty, setEmpty] = useState(false);
  const trial = useMutation({
    mutationFn: (voucherToken: string) => {
      const insuranceId = order.insurance ?? offer.insurances[0]?.id;
      if (insuranceId === undefined) throw new Error('An offer has at least one insurance');
      const customerType = order.invoicingDetails?.type;
      return app.call('PUT /api/client/order/offer/summary', {
        body: {
          boxId: order.box,
          invoicingPeriod: periodOf(order.invoicing) ?? 1,
          insuranceId,
          voucherToken,
          ...(customerType === undefined ? {} : { customerType }),
        },
      });
    },
    onSuccess: ({ voucher }, token) => {
      change(setVoucher(voucher?.token ?? token));
      setTyped('');
    },
    onError: () => input.current?.focus(),
  });
  const apply = (): void => {
    const token = typed.trim();
    setEmpty(token === '');
    if (token === '') input.current?.focus();
    else trial.mutate(token);
  };
  if (order.voucherToken !== null) {
    const refused = isVoucherError(summary.error) ? errorText(app, summary.error) : undefined;
    return (
      <div className={css.applied} data-refused={refused !== undefined || undefined}>
        <PromoIcon name={summary.data?.voucher?.promoType ?? 'Gift'} size="large" />
        <div className={css.what}>
          <p className={css.token}>{text('item.VOUCHER', { token: order.voucherToken })}</p>
          <p role="status">{refused ?? text('voucher.applied')}</p>
        </div>
        <Button variant="quiet" onClick={() => change(setVoucher(null))}>
          {text('voucher.remove')}
        </Button>
      </div>
    );
  }
  const error = empty ? codeText(app, 'revalid/rule/basic/not-null') : trial.error === null ? undefined : errorText(app, trial.error);
  return (
    <Field label={text('voucher.label')} optionalLabel={common('optional')} error={error} className={css.field}>
      {(control) => (
        <div className={css.line}>
          <TextInput
            {...control}
            ref={input}
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
              setEmpty(false);
              trial.reset();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
          <Button busy={trial.isPending} busyLabel={text('voucher.checking')} onClick={apply}>
            {text('voucher.apply')}
          </Button>
        </div>
      )}
    </Field>
  );
}
