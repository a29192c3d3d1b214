import { addressText } from '@komora/i18n';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Price } from '@komora/ui/price';
import { RoomDrawing } from '@komora/ui/rooms';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { Link } from '@tanstack/react-router';
import { setVoucher } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { isVoucherError } from '../order-queries.ts';
import type { ReadyOrder } from '../ready-order.ts';
import { useChangeOrder } from '../use-order.ts';
import { ChargePlan } from './charge-plan.tsx';
import { PriceLines } from './price-lines.tsx';
import { PricesSkeleton } from './prices-skeleton.tsx';
import css from './summary-panel.module.css';

/** Box and prices of the order. */
export function PanelBody(props: ReadyOrder) {
  return (
    <>
      <BoxHead offer={props.offer} />
      <Prices {...props} />
    </>
  );
}

function BoxHead({ offer: { box, warehouse } }: Pick<ReadyOrder, 'offer'>) {
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  const metres = (centimetres: number): string => format.number(centimetres / 100);
  return (
    <div className={css.head}>
      <RoomDrawing length={box.length} width={box.width} height={box.height} className={css.drawing} />
      <div>
        <p className={css.name}>{text('panel.box', { name: box.name })}</p>
        <p>
          {common(`size.${box.size}`)}, {format.area(box.area)}
        </p>
        <p className={css.soft}>
          {text('panel.sides', { length: metres(box.length), width: metres(box.width), height: metres(box.height) })}
        </p>
        <p className={css.place}>
          {/* Where the panel scrolls, this link makes it reachable by keyboard. */}
          <Link to="/location/$id" params={{ id: warehouse.id }}>
            {warehouse.name}
          </Link>
          <br />
          {addressText(warehouse.address)}
        </p>
      </div>
    </div>
  );
}

function Prices({ order, offer, summary }: ReadyOrder) {
  const app = useApp();
  const change = useChangeOrder();
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  const { total } = offer.box;
  if (order.invoicing === null || order.insurance === null)
    return (
      <div className={css.missing}>
        <Price
          amount={format.money({ amount: total.gross, currency: total.currency })}
          per={text('panel.monthly')}
          note={common('withoutVat', { price: format.money({ amount: total.net, currency: total.currency }) })}
          size="large"
        />
        <p className={css.soft}>{text('panel.chooseFirst')}</p>
      </div>
    );
  if (summary.error !== null && isVoucherError(summary.error))
    return (
      <Alert tone="error" announce actions={<Button onClick={() => change(setVoucher(null))}>{text('voucher.remove')}</Button>}>
        {errorText(app.texts, summary.error)}
      </Alert>
    );
  // Prices of another choice must not stand beside an error.
  if (summary.error !== null && !summary.isFetching) return <RetryAlert query={summary} />;
  return (
    <QueryBoundary query={summary} skeleton={<PricesSkeleton />} failed={() => <PricesSkeleton />}>
      {(data) => (
        <div className={css.prices} aria-busy={summary.isPlaceholderData}>
          <PriceLines summary={data} />
          <ChargePlan summary={data} />
        </div>
      )}
    </QueryBoundary>
  );
}
