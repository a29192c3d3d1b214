import type { PlannedBoxes, WarehouseRecord } from '@komora/api/admin';
import { LOCK_VERSIONS } from '@komora/domain/enumerations';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { codeText } from '@komora/web-kit/code-text';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { GENERATE_PATHS, type GenerateBody, type GenerateValues, rowAfter, validateGenerate } from '../../shared/generate-values.ts';
import { Page } from '../../shared/page.tsx';
import { BOXES, warehousesQuery } from './box-queries.ts';
import css from './boxes.module.css';
import { Plan } from './plan.tsx';

const generateForm = defineForm<GenerateValues, GenerateBody>({ paths: GENERATE_PATHS, validate: validateGenerate });

/** Makes a row of boxes with running numbers: first a preview, then the boxes. */
export function GeneratePage({ warehouse }: { readonly warehouse: string | undefined }) {
  const app = useApp();
  const text = useText('console-boxes');
  const query = useQuery(warehousesQuery(app));
  return (
    <Page title={text('generate.open')} lead={text('generate.lead')} width="narrow">
      <QueryBoundary query={query} skeleton={<Skeleton height="20rem" />}>
        {(warehouses) => <Generator warehouses={warehouses} chosen={warehouse} />}
      </QueryBoundary>
    </Page>
  );
}

interface Preview {
  readonly body: GenerateBody;
  readonly planned: PlannedBoxes;
}

const FIRST_ROW: Omit<GenerateValues, 'warehouseId'> = {
  ...{ floor: '0', prefix: 'A', from: '1', to: '10', width: '', length: '', height: '', price: '', lockVersion: 'V1' },
};

function Generator({ warehouses, chosen }: { readonly warehouses: readonly WarehouseRecord[]; readonly chosen: string | undefined }) {
  const app = useApp();
  const text = useText('console-boxes');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [created, setCreated] = useState<{ readonly count: number; readonly names: string } | null>(null);
  const only = warehouses.length === 1 ? warehouses[0]?.id : undefined;
  const form = useForm(generateForm, {
    values: { ...FIRST_ROW, warehouseId: chosen ?? only ?? '' },
    send: async (body): Promise<Preview> => ({ body, planned: await app.call('POST /api/admin/boxes/generate/preview', { body }) }),
    onSent: setPreview,
  });
  const currency = warehouses.find(({ id }) => id === form.values.warehouseId)?.currency ?? '';
  if (preview !== null)
    return (
      <Confirmation
        preview={preview}
        warehouse={warehouses.find(({ id }) => id === preview.body.warehouseId)?.name ?? ''}
        onBack={() => setPreview(null)}
        onNext={({ boxes }) => {
          form.change(rowAfter);
          setCreated({ count: boxes.length, names: [...new Set([boxes.at(0)?.name, boxes.at(-1)?.name])].join(' – ') });
          setPreview(null);
        }}
      />
    );
  return (
    <form className={formCss.form} {...form.props}>
      {created === null ? null : (
        <Alert tone="success" announce>
          {text('generate.created', created)}
        </Alert>
      )}
      <FormSelect
        {...form.text('warehouseId')}
        label={text('column.warehouse')}
        placeholder={text('setState.choose')}
        options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={css.three}>
        <FormField {...form.text('floor')} inputMode="numeric" label={text('column.floor')} />
        <FormField {...form.text('prefix')} autoComplete="off" required={false} maxLength={10} label={text('generate.prefix')} />
        <FormField {...form.text('from')} inputMode="numeric" label={text('generate.from')} />
        <FormField {...form.text('to')} inputMode="numeric" label={text('generate.to')} />
      </div>
      <div className={css.three}>
        {(['width', 'length', 'height'] as const).map((name) => (
          <FormField key={name} {...form.text(name)} inputMode="decimal" label={text(`field.${name}`)} />
        ))}
      </div>
      <div className={css.three}>
        <FormField {...form.text('price')} inputMode="decimal" label={text('generate.price', { currency })} />
        <FormSelect
          {...form.text('lockVersion')}
          label={text('field.lock')}
          options={LOCK_VERSIONS.map((value) => ({ value, label: text(`lock.${value}`) }))}
        />
      </div>
      <FormFailure form={form} />
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary">
          {text('generate.preview')}
        </SubmitButton>
        <Link to="/boxes" className={buttonClass({ variant: 'quiet' })}>
          {text('generate.back')}
        </Link>
      </div>
    </form>
  );
}

interface ConfirmationProps {
  readonly preview: Preview;
  readonly warehouse: string;
  readonly onBack: () => void;
  /** The boxes exist, and another row follows. */
  readonly onNext: (created: PlannedBoxes) => void;
}

function Confirmation({ preview: { body, planned }, warehouse, onBack, onNext }: ConfirmationProps) {
  const app = useApp();
  const navigate = useNavigate();
  const text = useText('console-boxes');
  const { boxes, faults } = planned;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus went away with the form.
  useEffect(() => heading.current?.focus(), []);
  const create = useMutation({
    mutationFn: (_: { readonly more: boolean }) => app.call('POST /api/admin/boxes/generate', { body }),
    onSuccess: async (created, { more }) => {
      await app.queryClient.invalidateQueries({ queryKey: [BOXES] });
      if (more) onNext(created);
      else await navigate({ to: '/boxes', search: { warehouse: body.warehouseId } });
    },
  });
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {warehouse}
      </h2>
      {faults.length === 0 ? null : (
        <Alert tone="error" announce title={text('generate.faults', { count: faults.length })}>
          <ul className="plain-list">
            {faults.slice(0, 20).map(({ row, column, value, code }) => (
              <li key={`${row} ${column} ${value}`}>{text('generate.fault', { value, error: codeText(app.texts, code) })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Plan planned={planned} />
      {create.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, create.error)}
        </Alert>
      )}
      <div className={formCss.actions}>
        {faults.length === 0 ? (
          <>
            <Button variant="primary" busy={create.isPending} onClick={() => create.mutate({ more: false })}>
              {text('generate.submit', { count: boxes.length })}
            </Button>
            <Button busy={create.isPending} onClick={() => create.mutate({ more: true })}>
              {text('generate.more')}
            </Button>
          </>
        ) : null}
        <Button onClick={onBack}>{text('generate.change')}</Button>
      </div>
    </>
  );
}
