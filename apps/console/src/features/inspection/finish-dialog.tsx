import type { Inspection, InspectionFindings } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';

/** The invoice that the end would issue, gross in minor units; null: none. */
export interface Preview {
  readonly charge: { readonly client: string; readonly gross: number; readonly currency: Currency; readonly dueOn: string } | null;
}

interface DialogProps {
  readonly inspection: Inspection;
  readonly findings: InspectionFindings;
  /** Null: there is no connection. */
  readonly preview: Preview | null;
  readonly onFinish: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Shows the effect of ending an inspection, as the server computed it, with the button that ends it. */
export function FinishDialog({ inspection: { box, contract }, findings, preview, onFinish, onClose }: DialogProps) {
  const app = useApp();
  const text = useText('console-inspection');
  const common = useText('common');
  const format = useFormat();
  const finish = useMutation({ networkMode: 'always', mutationFn: onFinish, onSuccess: onClose });
  const chargeText = (): string => {
    if (findings.charge === null) return text('chargesNothing');
    if (preview?.charge)
      return text('charges', {
        client: preview.charge.client,
        amount: format.money({ amount: preview.charge.gross, currency: preview.charge.currency }),
        day: format.date(preview.charge.dueOn),
      });
    const { unitNet } = findings.charge;
    return text('chargesNet', { amount: contract === null ? '' : format.money({ amount: unitNet, currency: contract.currency }) });
  };
  return (
    <Dialog open onClose={onClose} title={text('box', { name: box })} closeLabel={common('action.close')}>
      <div className={formCss.form}>
        {preview === null ? <Alert>{text('noConnection')}</Alert> : null}
        <p>{text(`resultOf.${findings.result}`)}</p>
        <p>{chargeText()}</p>
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
