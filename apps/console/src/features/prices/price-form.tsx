import type { PriceOutcome } from '@komora/api/admin';
import { BOX_SIZES } from '@komora/domain/box-size';
import type { Currency } from '@komora/domain/money';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { codeText } from '@komora/web-kit/code-text';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import css from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { type PriceValues, type ReasonedChange, validatePrice } from './price-values.ts';

export interface PriceFormProps {
  readonly warehouse: string;
  readonly currency: Currency;
  readonly floors: readonly number[];
  readonly onChanged: () => unknown;
}

interface Preview extends ReasonedChange {
  readonly outcome: PriceOutcome;
}

/** Changes list prices: first what it would do to each box, then the change. */
export function PriceForm({ warehouse, currency, floors, onChanged }: PriceFormProps) {
  const app = useApp();
  const text = useText('console-prices');
  const common = useText('common');
  const console = useText('console');
  const floorText = useFloorText();
  const [preview, setPreview] = useState<Preview | null>(null);
  const definition = useMemo(
    () =>
      defineForm<PriceValues, ReasonedChange>({
        paths: ['size', 'floor', 'kind', 'value', 'effectiveOn', 'reason'],
        validate: validatePrice(warehouse),
        fieldOfCode: { 'price/out-of-bounds': 'value' },
      }),
    [warehouse],
  );
  const form = useForm(definition, {
    values: { size: '', floor: '', kind: 'percent', value: '', effectiveOn: '', reason: '' },
    send: async (asked): Promise<Preview> => ({
      ...asked,
      outcome: await app.call('POST /api/admin/prices/preview', { body: asked.change }),
    }),
    onSent: setPreview,
  });
  if (preview !== null)
    return (
      <Confirmation
        preview={preview}
        onBack={() => setPreview(null)}
        onChanged={() => {
          setPreview(null);
          form.reset({ ...form.values, value: '', reason: '' });
          return onChanged();
        }}
      />
    );
  return (
    <form className={css.form} {...form.props}>
      <h2>{text('change.title')}</h2>
      <div className={css.pair}>
        <FormSelect
          {...form.text('size')}
          label={text('column.size')}
          placeholder={text('change.allSizes')}
          options={BOX_SIZES.map((value) => ({ value, label: common(`size.${value}`) }))}
        />
        <FormSelect
          {...form.text('floor')}
          label={text('change.floor')}
          placeholder={text('change.allFloors')}
          options={floors.map((value) => ({ value: String(value), label: floorText(value) }))}
        />
        <FormSelect
          {...form.text('kind')}
          label={text('change.kind')}
          hint={form.values.kind === 'percent' ? text('change.percentHint') : undefined}
          options={[
            { value: 'percent', label: text('change.percent') },
            { value: 'set', label: text('change.set', { currency }) },
          ]}
        />
        <FormField {...form.text('value')} inputMode="decimal" autoComplete="off" label={text('change.value')} />
        <FormField {...form.text('effectiveOn')} type="date" required={false} label={text('change.day')} hint={text('change.dayHint')} />
      </div>
      <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('change.preview')}
        </SubmitButton>
      </div>
    </form>
  );
}

interface ConfirmationProps {
  readonly preview: Preview;
  readonly onBack: () => void;
  readonly onChanged: () => unknown;
}

type ChangedPrice = PriceOutcome['changed'][number];

function Confirmation({ preview: { change, reason, outcome }, onBack, onChanged }: ConfirmationProps) {
  const app = useApp();
  const text = useText('console-prices');
  const format = useFormat();
  const apply = useMutation({
    mutationFn: () => app.call('POST /api/admin/prices', { body: { ...change, reason } }),
    onSuccess: onChanged,
  });
  const { changed, rejected, currency } = outcome;
  const columns: readonly Column<ChangedPrice>[] = [
    { key: 'name', header: text('column.box'), isName: true, cell: ({ name }) => name },
    { key: 'before', header: text('column.before'), align: 'end', cell: ({ before }) => format.money({ amount: before, currency }) },
    { key: 'after', header: text('column.after'), align: 'end', cell: ({ after }) => format.money({ amount: after, currency }) },
    {
      key: 'planned',
      header: text('column.conflict'),
      cell: ({ plannedOn }) => (plannedOn === null ? null : text('conflict', { day: format.date(plannedOn) })),
    },
  ];
  const done = { data: changed, error: null, isFetching: false, refetch: () => undefined };
  return (
    <section className={css.form}>
      <h2>{text('change.previewTitle')}</h2>
      <p>{change.effectiveOn === null ? text('change.now') : text('change.from', { day: format.date(change.effectiveOn) })}</p>
      {rejected.length === 0 ? null : (
        <Alert tone="warning" title={text('change.rejected', { count: rejected.length })}>
          <ul className="plain-list">
            {rejected.slice(0, 20).map(({ id, name, code }) => (
              <li key={id}>{text('change.why', { name, error: codeText(app.texts, code) })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <DataTable caption={text('change.previewTitle')} columns={columns} query={done} keyOf={({ id }) => id} empty={text('change.none')} />
      {apply.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, apply.error)}
        </Alert>
      )}
      <div className={css.actions}>
        {changed.length === 0 ? null : (
          <Button variant="primary" busy={apply.isPending} onClick={() => apply.mutate()}>
            {text('change.submit', { count: changed.length })}
          </Button>
        )}
        <Button onClick={onBack}>{text('change.back')}</Button>
      </div>
    </section>
  );
}
