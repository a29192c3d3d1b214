import type { MessageText, MessageTextPart } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { TextArea, TextInput } from '@komora/ui/inputs';
import { codeText } from '@komora/web-kit/code-text';
import { useTextSource } from '@komora/web-kit/text-context';
import type { Form } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { DiffView } from '../../shared/diff-view.tsx';
import css from './message-texts.module.css';
import { faultOfPart, type TextValues } from './text-values.ts';

export interface PartFieldProps {
  readonly part: MessageTextPart;
  readonly record: MessageText;
  readonly form: Form<TextValues, string, unknown>;
  /** Parts of the same role are numbered. */
  readonly label: string;
  readonly mayWrite: boolean;
}

const isLong = ({ role }: MessageTextPart) => role === 'paragraph' || role === 'note' || role === 'closing' || role === 'frame';

/** One text of a message, or its words if it cannot be changed. */
export function PartField({ part, record, form, label, mayWrite }: PartFieldProps) {
  const text = useText('console-messages');
  const texts = useTextSource();
  const { id, standard, standardThen, isPrescribed, examples } = part;
  const some = examples.length === record.examples ? null : text('someExamples', { list: examples.map((index) => index + 1).join(', ') });
  if (isPrescribed || !mayWrite)
    return (
      <div className={css.part}>
        <h3>{label}</h3>
        {isPrescribed ? <Badge icon="lock">{text('prescribed')}</Badge> : null}
        <p className={css.fixed}>{form.values[id] === '' ? '–' : form.values[id]}</p>
        {some === null ? null : <p className={css.soft}>{some}</p>}
      </div>
    );
  const { name, value, code, onWrite } = form.text(id);
  const fault = code === undefined ? null : faultOfPart(part, value);
  const named = fault !== null && 'params' in fault ? Object.values(fault.params).join() : '';
  const control = { name, maxLength: part.maxLength + 200, value };
  return (
    <div className={css.part}>
      <Field
        label={label}
        hint={some ?? undefined}
        required={!part.mayBeEmpty}
        error={code === undefined ? undefined : `${codeText(texts, code, label)} ${named}`.trim()}
      >
        {(field) =>
          isLong(part) ? (
            <TextArea {...field} {...control} rows={rowsOf(value)} onChange={(event) => onWrite(event.target.value)} />
          ) : (
            <TextInput {...field} {...control} onChange={(event) => onWrite(event.target.value)} />
          )
        }
      </Field>
      <Placeholders part={part} record={record} />
      {value === standard ? null : (
        <details className={css.compare}>
          <summary>{text('compare')}</summary>
          <DiffView before={standard} after={value} />
          <Button icon="refresh" onClick={() => onWrite(standard)}>
            {text('useStandard')}
          </Button>
        </details>
      )}
      {standardThen === null ? null : (
        <div className={css.changed}>
          <p>{text('standardChangedPart')}</p>
          <DiffView before={standardThen} after={standard} />
        </div>
      )}
    </div>
  );
}

const rowsOf = (value: string) => Math.min(10, Math.max(2, Math.ceil(value.length / 60) + value.split('\n').length - 1));

function Placeholders({ part: { placeholders, mandatory, role }, record: { values } }: Pick<PartFieldProps, 'part' | 'record'>) {
  const text = useText('console-messages');
  if (placeholders.length === 0 || role === 'button') return null;
  return (
    <details className={css.compare}>
      <summary>{text('placeholders')}</summary>
      <dl className={css.values}>
        {placeholders.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code> {mandatory.includes(name) ? <Badge tone="info">{text('mandatory')}</Badge> : null}
            </dt>
            <dd>
              {nameOf(text, name)}
              {values[name] === undefined ? null : <span className={css.soft}> {text('forExample', { value: values[name] })}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const NAMES = [
  'name',
  'boxName',
  'warehouseName',
  'warehouseAddress',
  'contractBusinessId',
  'invoiceNumber',
  'ownerName',
  'clientName',
  'documentNumber',
  'amount',
  'refund',
  'startsOn',
  'dueOn',
  'from',
  'to',
  'terminatesOn',
  'endedOn',
  'expiresOn',
  'chargedOn',
  'emptyBy',
  'day',
  'email',
  'phone',
  'operatorEmail',
  'cardLabel',
  'retryOn',
  'locksOn',
  'expiresAt',
  'at',
  'company',
  'reportedBy',
  'authority',
  'authorityNumber',
  'expires',
] as const;

function nameOf(text: ReturnType<typeof useText<'console-messages'>>, name: string): string {
  const known = NAMES.find((one) => one === name);
  return known === undefined ? '' : text(`placeholder.${known}`);
}
