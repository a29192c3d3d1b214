import type { Box, Contract } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { boxesQuery } from '../../../entities/warehouse/warehouse-queries.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';

/** A box that is smaller and costs less per month than the contract. */
function isAlternative(box: Box, { width, length, totalPrice, invoicingPeriod }: Contract): boolean {
  const isSmaller = box.width * box.length < width * length;
  const isCheaper = box.total.currency === totalPrice.currency && box.total.gross * invoicingPeriod < totalPrice.amount;
  return box.availability === 'AVAILABLE' && isSmaller && isCheaper;
}

/** Free boxes of the warehouse that take less space and money. Renders nothing without any. */
export function SmallerBoxes({ contract }: { readonly contract: Contract }) {
  const { call } = useApp();
  const text = useText('contract');
  const format = useFormat();
  const { id } = contract.warehouse;
  const { data } = useQuery(boxesQuery(call, id));
  const boxes = data?.boxes.filter((box) => isAlternative(box, contract)) ?? [];
  const amount = Math.min(...boxes.map(({ total }) => total.gross));
  if (boxes.length === 0) return null;
  return (
    <Alert
      tone="info"
      title={text('cancel.smaller.title')}
      actions={
        <Link to="/location/$id" params={{ id }} className={buttonClass()}>
          {text('cancel.smaller.action')}
        </Link>
      }
    >
      <p>
        {text('cancel.smaller.free', { count: boxes.length, price: format.wholeMoney({ amount, currency: contract.totalPrice.currency }) })}
      </p>
      <p>{text('cancel.smaller.how')}</p>
    </Alert>
  );
}
