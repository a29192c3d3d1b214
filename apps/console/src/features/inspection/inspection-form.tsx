import type { Inspection, InspectionPoint } from '@komora/api/admin';
import { DEFAULT_CHECKLIST } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Checkbox } from '@komora/ui/checkbox';
import { Field } from '@komora/ui/field';
import { Select, TextArea, TextInput } from '@komora/ui/inputs';
import { Radio, RadioGroup } from '@komora/ui/radio-group';
import { codeText } from '@komora/web-kit/code-text';
import { useText } from '@komora/web-kit/use-text';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { holds, useMe } from '../../shared/me.ts';
import { checkDraft, type Missing } from './check-draft.ts';
import { type Draft, readDraft, storeDraft } from './draft.ts';
import { FinishDialog } from './finish-dialog.tsx';
import css from './inspection.module.css';
import { Photos } from './photos.tsx';

interface FormProps {
  readonly inspection: Inspection;
  readonly onChange: () => Promise<unknown>;
}

/** The checklist, photos and result of an open inspection. */
export function InspectionForm({ inspection, onChange }: FormProps) {
  const text = useText('console-inspection');
  const me = useMe();
  const [draft, setDraft] = useState(() => readDraft(inspection.id, inspection.points.length));
  const [isPreviewed, setPreviewed] = useState(false);
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    storeDraft(inspection.id, next);
  };
  const checked = checkDraft(inspection, draft);
  const missing = isSent && 'missing' in checked ? checked.missing : [];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (!('missing' in checked)) setPreviewed(true);
    else
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid] input, input[aria-invalid], textarea[aria-invalid]')?.focus(),
      );
  };
  const props = { draft, change, missing };
  return (
    <form ref={form} className={formCss.form} noValidate onSubmit={submit}>
      <p>{text('draft')}</p>
      <div className={css.points}>
        {inspection.points.map((point, index) => (
          <Point key={point.point} point={point} index={index} {...props} />
        ))}
      </div>
      <section className={css.point} aria-label={text('photos')}>
        <Photos inspection={inspection} onChange={onChange} />
      </section>
      <RadioGroup
        label={text('result')}
        value={draft.result}
        error={useMissing(missing, 'result', text('result'))}
        onChange={(result) => change({ result: result === 'FREE' ? 'FREE' : 'REPAIR' })}
      >
        <Radio value="FREE">{text('resultOf.FREE')}</Radio>
        <Radio value="REPAIR">{text('resultOf.REPAIR')}</Radio>
      </RadioGroup>
      {inspection.contract === null || !holds(me, 'write:invoice') ? null : <Charge currency={inspection.contract.currency} {...props} />}
      <Field label={text('reason')} required error={useMissing(missing, 'reason', text('reason'))}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={500}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Field>
      <div className={formCss.actions}>
        <Button type="submit" variant="primary">
          {text('preview')}
        </Button>
      </div>
      {isPreviewed && !('missing' in checked) ? (
        <FinishDialog
          inspection={inspection}
          findings={checked}
          onClose={() => setPreviewed(false)}
          onDone={async () => {
            storeDraft(inspection.id, null);
            await onChange();
          }}
        />
      ) : null}
    </form>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly missing: readonly Missing[];
}

/** The text of a missing field. */
function useMissing(missing: readonly Missing[], field: Missing, label: string): string | undefined {
  const { texts } = useApp();
  return missing.includes(field) ? codeText(texts, 'revalid/rule/basic/not-null', label) : undefined;
}

/** A point of the checklist in the language of the person; the operator's own as it was written. */
export function usePointName(): (point: string) => string {
  const text = useText('console-inspection');
  return (point) => {
    const known = DEFAULT_CHECKLIST.find((one) => one === point);
    return known === undefined ? point : text(`point.${known}`);
  };
}

function Point({ point, index, draft, change, missing }: PartProps & { readonly point: InspectionPoint; readonly index: number }) {
  const text = useText('console-inspection');
  const name = usePointName()(point.point);
  const { outcome, note } = draft.answers[index] ?? { outcome: '', note: '' };
  const answer = (part: Partial<(typeof draft.answers)[number]>): void =>
    change({ answers: draft.answers.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const noteError = useMissing(missing, `note.${index}`, text('note'));
  return (
    <div className={css.point}>
      <RadioGroup
        label={name}
        layout="cards"
        value={outcome}
        error={useMissing(missing, `point.${index}`, name)}
        onChange={(value) => answer({ outcome: value === 'OK' ? 'OK' : 'PROBLEM' })}
      >
        <Radio value="OK">{text('ok')}</Radio>
        <Radio value="PROBLEM">{text('problem')}</Radio>
      </RadioGroup>
      {outcome === 'PROBLEM' ? (
        <Field label={text('note')} required error={noteError}>
          {(control) => (
            <TextArea {...control} rows={2} maxLength={500} value={note} onChange={(event) => answer({ note: event.target.value })} />
          )}
        </Field>
      ) : null}
    </div>
  );
}

function Charge({ draft, change, missing, currency }: PartProps & { readonly currency: string }) {
  const text = useText('console-inspection');
  const amount = text('amount', { currency });
  const [amountError, dueError] = [useMissing(missing, 'amount', amount), useMissing(missing, 'dueInDays', text('due'))];
  return (
    <>
      <Checkbox checked={draft.isCharged} onChange={(event) => change({ isCharged: event.target.checked })}>
        {text('chargeTitle')}
      </Checkbox>
      {draft.isCharged ? (
        <div className={formCss.pair}>
          <Field label={text('kind')}>
            {(control) => (
              <Select
                {...control}
                value={draft.kind}
                onChange={(event) => change({ kind: event.target.value === 'LOCK' ? 'LOCK' : 'CLEANING' })}
              >
                <option value="CLEANING">{text('kindOf.CLEANING')}</option>
                <option value="LOCK">{text('kindOf.LOCK')}</option>
              </Select>
            )}
          </Field>
          <Field label={amount} required error={amountError}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                value={draft.amount}
                onChange={(event) => change({ amount: event.target.value })}
              />
            )}
          </Field>
          <Field label={text('due')} required error={dueError}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                value={draft.dueInDays}
                onChange={(event) => change({ dueInDays: event.target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
    </>
  );
}
