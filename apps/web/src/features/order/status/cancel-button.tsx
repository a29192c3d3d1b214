import type { OrderState } from '@komora/api';
import { Button } from '@komora/ui/button';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useCancelOrder } from '../use-cancel-order.ts';

export interface CancelButtonProps {
  readonly state: OrderState;
  readonly onError: (error: Error | null) => void;
}

/** Gives up the order, and leads to the boxes of the warehouse. */
export function CancelButton({ state, onError }: CancelButtonProps) {
  const text = useText('order');
  const common = useText('common');
  const navigate = useNavigate();
  const cancel = useCancelOrder(state, () => void navigate({ to: '/location/$id', params: { id: state.warehouseId } }));
  return (
    <Button
      variant="quiet"
      busy={cancel.isPending || cancel.isSuccess}
      busyLabel={common('state.loading')}
      onClick={() => {
        onError(null);
        cancel.mutate(undefined, { onError });
      }}
    >
      {text('cancelOrder')}
    </Button>
  );
}
