import type { Inspection, InspectionFindings } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';

/** The invoice that the end would issue, gross in minor units; null: none. */
export interface Preview {
  readonly charge: { readonly client: string; readonly gross: number; readonly currency: Currency; readonly dueOn: string } | null;
}

interface DialogProps {
  readonly inspection: Inspection;
  readonly findings: InspectionFindings;
  readonly preview: Preview;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Shows the effect of ending an inspection, as the server computed it, with the button that ends it. */
export function FinishDialog({ inspection: { id, box }, findings, preview: { charge }, onDone, onClose }: DialogProps) {
  const app = useApp();
  const text = useText('console-inspection');
  const common = useText('common');
  const format = useFormat();
  // Repeating a call after a lost response must not charge twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const finish = useMutation({
    networkMode: 'always',
    mutationFn: () => app.call('POST /api/admin/inspections/{id}/finish', { params: { id }, body: findings, idempotencyKey }),
    onSuccess: onDone,
  });
  return (
    <Dialog open onClose={onClose} title={text('box', { name: box })} closeLabel={common('action.close')}>
      <div className={formCss.form}>
        <p>{text(`resultOf.${findings.result}`)}</p>
        <p>
          {charge === null
            ? text('chargesNothing')
            : text('charges', {
                client: charge.client,
                amount: format.money({ amount: charge.gross, currency: charge.currency }),
                day: format.date(charge.dueOn),
              })}
        </p>
        {finish.error === null ? null : (
          <Alert tone="error" announce>
            {errorText(app.texts, finish.error)}
          </Alert>
        )}
        <div className={formCss.actions}>
          <Button variant="primary" busy={finish.isPending} busyLabel={common('state.loading')} onClick={() => finish.mutate()}>
            {text(findings.result === 'FREE' ? 'finishFree' : 'finishRepair')}
          </Button>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
