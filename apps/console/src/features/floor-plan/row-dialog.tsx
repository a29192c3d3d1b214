import type { WarehousePlan } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import { LOCK_VERSIONS } from '@komora/domain/enumerations';
import type { RowPattern } from '@komora/domain/plan-geometry';
import { Alert } from '@komora/ui/alert';
import { Dialog } from '@komora/ui/dialog';
import { codeText } from '@komora/web-kit/code-text';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { typedHundredths } from '../../shared/decimal.ts';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import css from './floor-plan.module.css';
import { ROW_PATHS, type RowOutput, type RowValues, validateRow } from './row-values.ts';

const rowForm = defineForm<RowValues, RowOutput>({ paths: ROW_PATHS, validate: validateRow });
/** Faults of single boxes that are listed. */
const MOST_FAULTS = 5;

/** Boxes that were created, in the order of their places in the pattern. */
export interface CreatedRow {
  readonly names: readonly string[];
  readonly pattern: RowPattern;
}

export interface RowDialogProps {
  readonly open: boolean;
  readonly plan: Pick<WarehousePlan, 'warehouseId' | 'currency'>;
  readonly floor: number;
  /** The corner that is proposed, in centimetres. */
  readonly corner: { readonly x: number; readonly y: number };
  readonly onCreated: (row: CreatedRow) => Promise<void>;
  readonly onClose: () => void;
}

/** Creates boxes with running numbers and places them on the floor. */
export function RowDialog(props: RowDialogProps) {
  const text = useText('console-plan');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('row.title')} closeLabel={common('action.close')}>
      {props.open ? <RowForm {...props} /> : null}
    </Dialog>
  );
}

function RowForm({ plan, floor, corner, onCreated, onClose }: RowDialogProps) {
  const app = useApp();
  const text = useText('console-plan');
  const boxText = useText('console-boxes');
  const locale = useLocale();
  const form = useForm(rowForm, {
    values: {
      ...{ prefix: 'A', from: '1', to: '10', width: '', length: '', height: '', price: '', lockVersion: 'V1' },
      ...{ x: typedHundredths(corner.x, locale), y: typedHundredths(corner.y, locale), direction: 'RIGHT', aisle: '' },
    },
    send: async ({ rows, pattern }): Promise<void> => {
      const { boxes } = await app.call('POST /api/admin/boxes/generate', {
        body: { warehouseId: plan.warehouseId, floor, rows, onPlan: false },
      });
      await onCreated({ names: boxes.map(({ name }) => name), pattern });
    },
    onSent: onClose,
  });
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('row.lead')}</p>
      <div className={css.pair}>
        <FormField {...form.text('prefix')} autoComplete="off" required={false} maxLength={10} label={boxText('generate.prefix')} />
        <FormField {...form.text('from')} inputMode="numeric" label={boxText('generate.from')} />
        <FormField {...form.text('to')} inputMode="numeric" label={boxText('generate.to')} />
        {(['width', 'length', 'height'] as const).map((name) => (
          <FormField key={name} {...form.text(name)} inputMode="decimal" label={boxText(`field.${name}`)} />
        ))}
        <FormField {...form.text('price')} inputMode="decimal" label={boxText('generate.price', { currency: plan.currency })} />
        <FormSelect
          {...form.text('lockVersion')}
          label={boxText('field.lock')}
          options={LOCK_VERSIONS.map((value) => ({ value, label: boxText(`lock.${value}`) }))}
        />
        <FormField {...form.text('x')} inputMode="decimal" label={text('field.x')} />
        <FormField {...form.text('y')} inputMode="decimal" label={text('field.y')} />
        <FormSelect
          {...form.text('direction')}
          label={text('row.direction')}
          options={(['RIGHT', 'DOWN'] as const).map((value) => ({ value, label: text(`row.${value}`) }))}
        />
        <FormField {...form.text('aisle')} inputMode="decimal" required={false} label={text('row.aisle')} />
      </div>
      <p className={css.state}>{text('row.aisleHint')}</p>
      <RowFaults error={form.error} />
      <FormFailure form={form} />
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary">
          {text('row.submit')}
        </SubmitButton>
      </div>
    </form>
  );
}

/** Which boxes of the row cannot be created. */
function RowFaults({ error }: { readonly error: Error | null }) {
  const app = useApp();
  const boxText = useText('console-boxes');
  const faults = error instanceof ApiError && error.problem.code === 'box/faulty-rows' ? (error.problem.errors ?? []) : [];
  if (faults.length === 0) return null;
  return (
    <Alert tone="error" title={boxText('generate.faults', { count: faults.length })}>
      <ul className="plain-list">
        {faults.slice(0, MOST_FAULTS).map(({ path, code, params }) => (
          <li key={`${path} ${params?.value}`}>
            {boxText('generate.fault', { value: String(params?.value ?? ''), error: codeText(app.texts, code) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
