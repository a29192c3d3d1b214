import type { DeskPayment } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Radio, RadioGroup } from '@komora/ui/radio-group';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { DrawerLink } from '../../shared/drawer-link.tsx';
import { chargeOf } from './charge-of.ts';
import css from './move-in.module.css';
import type { StepProps } from './move-in-queries.ts';
import { StepFailure } from './step-failure.tsx';

/** How the first rent is paid, and the conclusion. */
export function PaymentStep({ moveIn, onSaved, onReload }: StepProps) {
  const { call } = useApp();
  const text = useText('console-move-in');
  const common = useText('common');
  const format = useFormat();
  const [payment, setPayment] = useState<DeskPayment>(moveIn.payments[0] ?? 'LATER');
  // A repeated press concludes one contract. The key belongs to one request: another way to pay is another request.
  const [keys] = useState(() => new Map(moveIn.payments.map((one) => [one, crypto.randomUUID()])));
  const { id, version } = moveIn;
  const expectedCharge = chargeOf(moveIn);
  const deposit = moveIn.deposit.amount;
  // Cash pays the rent and the deposit.
  const amount = format.money({ ...expectedCharge, amount: expectedCharge.amount + deposit });
  const finish = useMutation({
    mutationFn: (chosen: DeskPayment) =>
      call('POST /api/admin/move-ins/{id}/finish', {
        params: { id },
        body: { version, payment: chosen, expectedCharge },
        idempotencyKey: keys.get(chosen) ?? crypto.randomUUID(),
      }),
    onSuccess: onSaved,
  });
  return (
    <div className={css.step}>
      <RadioGroup
        label={text('payment.label', { amount })}
        value={payment}
        onChange={(value) => setPayment(moveIn.payments.find((one) => one === value) ?? 'LATER')}
      >
        {moveIn.payments.map((one) => (
          <Radio key={one} value={one}>
            {text(`payment.${one}`)}
          </Radio>
        ))}
      </RadioGroup>
      {deposit > 0 && payment !== 'CASH' ? (
        <p>{text('payment.depositLater', { amount: format.money({ ...expectedCharge, amount: deposit }) })}</p>
      ) : null}
      <StepFailure error={finish.error} onReload={onReload} />
      <DrawerLink error={finish.error} />
      <div className={css.row}>
        <Button
          variant="primary"
          size="large"
          busy={finish.isPending}
          busyLabel={common('state.loading')}
          onClick={() => finish.mutate(payment)}
        >
          {payment === 'CASH' ? text('payment.finishCash', { amount }) : text('payment.finish')}
        </Button>
      </div>
    </div>
  );
}
