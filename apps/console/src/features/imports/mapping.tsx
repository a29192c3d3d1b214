import { type ImportField, type ImportReading, type ImportRecord, importFields, ImportReading as Reading } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { IMPORTS } from './import-queries.ts';
import css from './imports.module.css';

/** How the file is read and what its columns are. Saving it checks the file. */
export function Mapping({ record }: { readonly record: ImportRecord }) {
  const { call, queryClient, texts } = useApp();
  const text = useText('console-imports');
  const [reading, setReading] = useState<ImportReading>(record.reading);
  const [fields, setFields] = useState<readonly (ImportField | null)[]>(record.columns.map(({ field }) => field));
  const { id, version, kind, columns } = record;
  // Headers can repeat.
  const numbered = columns.map((column, index) => ({ ...column, index, key: `column-${index}` }));
  const options = importFields(kind);
  const required = options.filter((one) => one.required).map(({ field }) => field);
  // The server also knows fields that depend on each other, for example the name of a client.
  const missing = [...new Set([...required, ...record.missing])].filter((field) => !fields.includes(field));
  const store = (next: ImportRecord): void => {
    queryClient.setQueryData([IMPORTS, id], next);
  };
  const save = useMutation({
    mutationFn: async () => {
      const mapped = await call('POST /api/admin/imports/{id}/map', { params: { id }, body: { reading, fields: [...fields], version } });
      store(mapped);
      // With another delimiter there are other columns, which the person has to see first.
      if (mapped.columns.length !== columns.length || mapped.missing.length > 0) return;
      store(await call('POST /api/admin/imports/{id}/check', { params: { id }, body: { version: mapped.version } }));
    },
  });
  const setting = <K extends keyof ImportReading>(key: K, parse: (value: string) => ImportReading[K]) => ({
    name: key,
    label: text(`reading.${key as 'encoding'}`),
    code: undefined,
    value: String(reading[key] ?? ''),
    onWrite: (value: string) => setReading({ ...reading, [key]: parse(value) }),
  });
  return (
    <form
      className={css.section}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h2>{text('reading.title')}</h2>
      <p>{text('reading.lead')}</p>
      <div className={formCss.pair}>
        {reading.format === 'CSV' ? (
          <>
            <FormSelect
              {...setting('encoding', (value) => Reading.shape.encoding.parse(value))}
              options={[
                { value: 'UTF8', label: 'UTF-8' },
                { value: 'CP1250', label: 'Windows-1250' },
              ]}
            />
            <FormSelect
              {...setting('delimiter', (value) => Reading.shape.delimiter.parse(value))}
              options={[
                { value: ';', label: text('reading.semicolon') },
                { value: ',', label: text('reading.comma') },
                { value: '\t', label: text('reading.tab') },
              ]}
            />
          </>
        ) : null}
        <FormSelect
          {...setting('decimal', (value) => Reading.shape.decimal.parse(value))}
          options={[
            { value: 'COMMA', label: '1 250,50' },
            { value: 'POINT', label: '1,250.50' },
          ]}
        />
        <FormSelect
          optionalLabel=""
          {...setting('dates', (value) => (value === '' ? null : Reading.shape.dates.parse(value)))}
          options={[
            { value: '', label: text('reading.datesNone') },
            { value: 'DMY', label: '31/12/2026' },
            { value: 'MDY', label: '12/31/2026' },
          ]}
        />
      </div>
      <h2>{text('columns.title')}</h2>
      <p>{text('columns.lead')}</p>
      <ul className={`plain-list ${css.columns}`}>
        {numbered.map(({ header, samples, index, key }) => (
          <li key={key} className={css.column}>
            <FormSelect
              name={key}
              label={header === '' ? text('columns.unnamed', { number: index + 1 }) : header}
              optionalLabel=""
              code={undefined}
              value={fields[index] ?? ''}
              onWrite={(value) => {
                const field = options.find((one) => one.field === value)?.field ?? null;
                // A field has one column.
                setFields(fields.map((old, at) => (at === index ? field : old === field ? null : old)));
              }}
              options={[
                { value: '', label: text('columns.ignored') },
                ...options.map(({ field, required }) => ({
                  value: field,
                  label: required ? `${text(`field.${field}`)} *` : text(`field.${field}`),
                })),
              ]}
            />
            <p className={css.sample}>{samples.join(' · ')}</p>
          </li>
        ))}
      </ul>
      {missing.length === 0 ? null : (
        <Alert tone="warning">{text('columns.missing', { fields: missing.map((field) => text(`field.${field}`)).join(', ') })}</Alert>
      )}
      {save.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(texts, save.error)}
        </Alert>
      )}
      <div className={formCss.actions}>
        <Button
          type="submit"
          variant={record.state === 'CHECKED' && record.faultCount === 0 ? 'secondary' : 'primary'}
          busy={save.isPending}
        >
          {text('check.submit')}
        </Button>
      </div>
    </form>
  );
}
