import type { Inspection, InspectionFindings } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';

interface DialogProps {
  readonly inspection: Inspection;
  readonly findings: InspectionFindings;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Shows the effect of ending an inspection, as the server computes it, with the button that ends it. */
export function FinishDialog({ inspection: { id, box }, findings, onDone, onClose }: DialogProps) {
  const app = useApp();
  const text = useText('console-inspection');
  const common = useText('common');
  const format = useFormat();
  // Repeating a call after a lost response must not charge twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { reason: _, ...previewed } = findings;
  const preview = useQuery({
    queryKey: ['inspection-preview', id, previewed],
    queryFn: ({ signal }) => app.call('POST /api/admin/inspections/{id}/preview', { params: { id }, body: previewed, signal }),
    gcTime: 0,
    retry: false,
  });
  const finish = useMutation({
    mutationFn: () => app.call('POST /api/admin/inspections/{id}/finish', { params: { id }, body: findings, idempotencyKey }),
    onSuccess: onDone,
  });
  return (
    <Dialog open onClose={onClose} title={text('box', { name: box })} closeLabel={common('action.close')}>
      <QueryBoundary query={preview} skeleton={<Loading>{null}</Loading>}>
        {({ charge }) => (
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
            {finish.error === null ? null : <p role="alert">{errorText(app.texts, finish.error)}</p>}
            <div className={formCss.actions}>
              <Button variant="primary" busy={finish.isPending} onClick={() => finish.mutate()}>
                {text(findings.result === 'FREE' ? 'finishFree' : 'finishRepair')}
              </Button>
              <Button onClick={onClose}>{common('action.cancel')}</Button>
            </div>
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
