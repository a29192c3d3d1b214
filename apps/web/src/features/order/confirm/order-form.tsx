import type { Offer, Summary } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import { languageOf } from '@komora/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../../../app.ts';
import { asSent } from '../../../invoicing/stored-details.ts';
import type { LocalOrder } from '../../../local-order.ts';
import { refuseInvoicingDetails } from '../../../local-order-changes.ts';
import { useSlot } from '../../../session/use-session.ts';
import { useFormat, useLocale, useText } from '../../../texts/use-text.ts';
import { Button } from '../../../ui/index.ts';
import { codeOf, goneBy, isVoucherError, summaryRequestOf } from '../order-queries.ts';
import { useChangeOrder } from '../use-order.ts';
import css from './confirm.module.css';
import { type ConsentName, Consents, NONE_GIVEN, REQUIRED } from './consents.tsx';
import { Obligation } from './obligation.tsx';
import { PlacingProblem } from './placing-problem.tsx';
import { isAboutDetails, usePlaceOrder } from './use-place-order.ts';

export interface OrderFormProps {
  readonly order: LocalOrder;
  readonly offer: Offer;
  readonly summary: Summary;
  /** The summary is that of the present choice, not the last one while another is computed. */
  readonly settled: boolean;
}

function consentErrors(error: unknown): [ConsentName, ErrorCode][] {
  const named = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return REQUIRED.flatMap((name) =>
    named.filter(({ path }) => path === `consents.${name}`).map(({ code }): [ConsentName, ErrorCode] => [name, code]),
  );
}

/** The consents and the button that binds. */
export function OrderForm({ order, offer, summary, settled }: OrderFormProps) {
  const { session, storage } = useApp();
  const queryClient = useQueryClient();
  const change = useChangeOrder();
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  const language = languageOf(useLocale());
  const limitedView = useSearch({ from: '__root__' }).limitedView === 'true';
  const form = useRef<HTMLFormElement>(null);
  const placing = usePlaceOrder(useSlot(session.token) !== null);
  const [consents, setConsents] = useState(NONE_GIVEN);
  const [errors, setErrors] = useState<ReadonlyMap<ConsentName, ErrorCode>>(new Map());
  const request = summaryRequestOf(order);
  const busy = placing.isPending || placing.isSuccess;

  const show = (wrong: readonly [ConsentName, ErrorCode][]): void => {
    setErrors(new Map(wrong));
    const [first] = wrong;
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first[0]}"]`)?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || !settled || request === null || order.invoicingDetails === null) return;
    const missing = REQUIRED.filter((name) => !consents[name]);
    show(missing.map((name) => [name, 'mustBeChecked']));
    if (missing.length > 0) return;
    const { boxId, invoicingPeriod, insuranceId, voucherToken, waitlistToken } = request;
    const { id, name, size } = offer.box;
    placing.mutate(
      {
        box: { id, name, size },
        body: {
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
        },
      },
      {
        onError: (error) => {
          show(consentErrors(error));
          // Whatever the server knows better by now is asked for again, so that box and price on the screen are true.
          if (codeOf(error) === 'Order/price-changed' || goneBy(error) !== null || isVoucherError(error))
            void queryClient.invalidateQueries({ queryKey: ['order'] });
          if (isAboutDetails(error)) change((now) => ({ ...refuseInvoicingDetails(now), forceValidate: true }));
        },
      },
    );
  };

  return (
    <form ref={form} className={css.place} noValidate onSubmit={submit}>
      <Consents values={consents} period={order.invoicing ?? 1} summary={summary} errors={errors} onChange={setConsents} />
      <Obligation summary={summary} period={order.invoicing ?? 1} />
      <PlacingProblem error={placing.error} amount={format.money(summary.chargedNow)} />
      <div>
        <Button type="submit" variant="primary" size="large" wide busy={busy || !settled} busyLabel={common('state.loading')}>
          {text('binding')} <span className={css.amount}>{format.money(summary.chargedNow)}</span>
        </Button>
      </div>
      <p className={css.soft}>{text('confirm.afterwards')}</p>
    </form>
  );
}
