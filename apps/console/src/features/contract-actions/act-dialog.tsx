import type { ContractStanding } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { chosenBoxQuery } from '../../shared/free-box-field.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { ActFields } from './act-fields.tsx';
import { ActPreview } from './act-preview.tsx';
import { actForm, bodyOf, NO_VALUES } from './act-values.ts';
import { ACTS, type ActField, type ActName, callAct, STANDING } from './acts.ts';
import { PayerForm } from './payer-form.tsx';

export interface ActDialogProps {
  readonly name: ActName | null;
  readonly standing: ContractStanding;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Preview, reason, action. */
export function ActDialog({ name, standing, onClose, onDone }: ActDialogProps) {
  const text = useText('console-contract-actions');
  const common = useText('common');
  const title = name === null ? '' : text(`act.${name}.title`);
  // The dialog opens first: its form is expensive, and the browser computes the styles of the page behind a modal dialog again.
  const shown = useDeferredValue(name);
  return (
    <Dialog open={name !== null} onClose={onClose} title={title} closeLabel={common('action.close')}>
      {name === null || shown !== name ? null : name === 'change-payer' ? (
        <PayerForm key={standing.version} standing={standing} onClose={onClose} onDone={onDone} />
      ) : (
        <ActForm key={`${name} ${standing.id}`} name={name} standing={standing} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  );
}

function ActForm({ name, standing, onClose, onDone }: ActDialogProps & { readonly name: ActName }) {
  const app = useApp();
  const text = useText('console-contract-actions');
  const consoleText = useText('console');
  const { isDangerous = false } = ACTS[name];
  const [boxId, setBoxId] = useState('');
  const { data: box } = useQuery(chosenBoxQuery(app, boxId));
  const listPrices = useMemo(() => new Map(box === undefined ? [] : [[box.id, box.price.amount]]), [box]);
  const definition = useMemo(() => actForm(name, standing, listPrices), [name, standing, listPrices]);
  const { id, version } = standing;
  // A repeated press acts once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [STANDING] });
  const { form, merge } = useRecordForm(definition, {
    record: standing,
    valuesOf: () => NO_VALUES,
    reload,
    send: (body, basedOn) =>
      callAct(app)(`POST /api/admin/contracts/{id}/${name}`, { params: { id }, body: { ...body, version: basedOn }, idempotencyKey }),
    onSent: async () => {
      await reload();
      onDone();
    },
  });
  const fieldOf = (field: ActField): ReturnType<typeof form.text> => {
    const control = form.text(field);
    if (field !== 'boxId') return control;
    return {
      ...control,
      onWrite: (value) => {
        setBoxId(value);
        control.onWrite(value);
      },
    };
  };
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text(`act.${name}.text`)}</p>
      <ActFields name={name} standing={standing} fieldOf={fieldOf} />
      <ActPreview name={name} id={id} version={version} body={bodyOf(name, standing, form.values, listPrices)} />
      <FormTextArea {...form.text('reason')} label={consoleText('reason')} maxLength={500} />
      <FormProblem form={form} merge={merge} reload={reload} />
      <FormActions form={form} variant={isDangerous ? 'danger' : 'primary'} onCancel={onClose}>
        {text(`act.${name}.submit`, { client: standing.clientName })}
      </FormActions>
    </form>
  );
}
