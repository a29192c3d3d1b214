import type { Inspection, InspectionFindings, InspectionPoint } from '@komora/api/admin';
import { Radio } from '@komora/ui/radio-group';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormChoice } from '@komora/web-kit/form-choice';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { type Form, useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { type Draft, emptyDraft, storeDraft, storedDraft } from '../../shared/outbox/inspection-draft.ts';
import { isUnreachable } from '../../shared/session.ts';
import type { Uploads } from '../../shared/uploads/use-uploads.ts';
import { FinishDialog, type Preview } from './finish-dialog.tsx';
import css from './inspection.module.css';
import { type FieldPath, inspectionForm, pointPath } from './inspection-definition.ts';
import { Photos } from './photos.tsx';
import { usePointName } from './use-point-name.ts';

interface FormProps {
  readonly inspection: Inspection;
  /** Photos that are sent from this browser. */
  readonly queue: Uploads;
  /** The person changed something. */
  readonly onTouched: () => void;
  /** Ends the inspection, at once or when the connection is back. */
  readonly onFinish: (findings: InspectionFindings) => Promise<unknown>;
}

interface Previewed {
  readonly findings: InspectionFindings;
  /** Null: there is no connection. */
  readonly preview: Preview | null;
}

/** The checklist, photos and result of an open inspection. Its submit shows what the end would do. */
export function InspectionForm({ inspection, queue, onTouched, onFinish }: FormProps) {
  const app = useApp();
  const text = useText('console-inspection');
  const me = useMe();
  const { id, points } = inspection;
  const [draft, setDraft] = useState(() => storedDraft(id, points.length) ?? emptyDraft(points.length));
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const definition = useMemo(() => inspectionForm({ points }), [points]);
  const change = (next: Draft): void => {
    setDraft(next);
    storeDraft(id, next);
    onTouched();
  };
  const form = useForm(definition, {
    values: { values: draft, change },
    send: async (findings): Promise<Previewed> => {
      const { reason: _, ...body } = findings;
      try {
        return { findings, preview: await app.call('POST /api/admin/inspections/{id}/preview', { params: { id }, body }) };
      } catch (error) {
        if (isUnreachable(error)) return { findings, preview: null };
        throw error;
      }
    },
    onSent: setPreviewed,
  });
  return (
    <>
      <form className={formCss.form} {...form.props}>
        <p>{text('draft')}</p>
        <div className={css.points}>
          {points.map((point, index) => (
            <Point key={point.point} point={point} index={index} form={form} />
          ))}
        </div>
        <section className={css.point} aria-label={text('photos')}>
          <Photos inspection={inspection} queue={queue} />
        </section>
        <FormChoice {...field(form, 'result')} label={text('result')}>
          <Radio value="FREE">{text('resultOf.FREE')}</Radio>
          <Radio value="REPAIR">{text('resultOf.REPAIR')}</Radio>
        </FormChoice>
        {inspection.contract === null || !holds(me, 'write:invoice') ? null : (
          <Charge currency={inspection.contract.currency} isCharged={draft.isCharged} form={form} />
        )}
        <FormTextArea {...field(form, 'reason')} label={text('reason')} maxLength={500} />
        <FormFailure form={form} />
        <div className={formCss.actions}>
          <SubmitButton form={form} variant="primary">
            {text('preview')}
          </SubmitButton>
        </div>
      </form>
      {previewed === null ? null : (
        <FinishDialog
          inspection={inspection}
          {...previewed}
          onClose={() => setPreviewed(null)}
          onFinish={() => onFinish(previewed.findings)}
        />
      )}
    </>
  );
}

type InspectionFormState = Pick<Form<Draft, string, Previewed>, 'text' | 'tick'>;

const field = (form: InspectionFormState, path: FieldPath) => form.text(path);

interface PointProps {
  readonly point: InspectionPoint;
  readonly index: number;
  readonly form: InspectionFormState;
}

function Point({ point, index, form }: PointProps) {
  const text = useText('console-inspection');
  const name = usePointName()(point.point);
  const outcome = form.text(pointPath(index, 'outcome'));
  return (
    <div className={css.point}>
      <FormChoice {...outcome} label={name} layout="cards">
        <Radio value="OK">{text('ok')}</Radio>
        <Radio value="PROBLEM">{text('problem')}</Radio>
      </FormChoice>
      {outcome.value === 'PROBLEM' ? (
        <FormTextArea {...form.text(pointPath(index, 'note'))} label={text('note')} rows={2} maxLength={500} />
      ) : null}
    </div>
  );
}

interface ChargeProps {
  readonly currency: string;
  readonly isCharged: boolean;
  readonly form: InspectionFormState;
}

function Charge({ currency, isCharged, form }: ChargeProps) {
  const text = useText('console-inspection');
  return (
    <>
      <FormCheckbox {...form.tick('charge.isCharged' satisfies FieldPath)}>{text('chargeTitle')}</FormCheckbox>
      {isCharged ? (
        <div className={formCss.pair}>
          <FormSelect
            {...field(form, 'charge.kind')}
            label={text('kind')}
            options={(['CLEANING', 'LOCK'] as const).map((kind) => ({ value: kind, label: text(`kindOf.${kind}`) }))}
          />
          <FormField {...field(form, 'charge.unitNet')} label={text('amount', { currency })} inputMode="decimal" />
          <FormField {...field(form, 'charge.dueInDays')} label={text('due')} inputMode="numeric" />
        </div>
      ) : null}
    </>
  );
}
