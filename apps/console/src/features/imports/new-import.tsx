import { ImportKind } from '@komora/api/admin';
import { languageOf } from '@komora/i18n';
import { Button, buttonClass } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { FormFile } from '@komora/web-kit/form-file';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { FileButton } from '../../shared/file-button.tsx';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { Page } from '../../shared/page.tsx';
import { allWarehousesQuery, companiesQuery } from '../../shared/place-queries.ts';
import { IMPORTS } from './import-queries.ts';
import css from './imports.module.css';
import { TABLE_TYPES } from './table-types.ts';

/** Chooses what a file contains and whose it is, and uploads it. */
export function NewImport() {
  const app = useApp();
  const text = useText('console-imports');
  const common = useText('console');
  const language = languageOf(useLocale());
  const navigate = useNavigate();
  const companies = useQuery(companiesQuery(app)).data ?? [];
  const warehouses = useQuery(allWarehousesQuery(app)).data ?? [];
  const [kind, setKind] = useState<ImportKind>('BOXES');
  const [company, setCompany] = useState('');
  const [warehouse, setWarehouse] = useState('');
  const [file, setFile] = useState<File | undefined>();
  const legalEntity = company === '' ? (companies[0]?.id ?? '') : company;
  const ofCompany = warehouses.filter((one) => one.legalEntityId === legalEntity);
  const mayBeOne = kind !== 'WAREHOUSES' && kind !== 'CLIENTS';
  const upload = useMutation({
    mutationFn: (chosen: File) =>
      app.call('POST /api/admin/imports', {
        query: {
          kind,
          legalEntity,
          name: chosen.name,
          ...(mayBeOne && warehouse !== '' ? { warehouse } : {}),
        },
        file: chosen,
      }),
    onSuccess: async ({ id }) => {
      await app.queryClient.invalidateQueries({ queryKey: [IMPORTS] });
      void navigate({ to: '/settings/import', search: { open: id } });
    },
  });
  const back = (
    <Link to="/settings/import" search={{}} className={buttonClass({ variant: 'quiet' })}>
      {common('record.back')}
    </Link>
  );
  return (
    <Page title={text('new')} lead={text('order')} width="narrow" actions={back}>
      <form
        className={formCss.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== undefined) upload.mutate(file);
        }}
      >
        <FormSelect
          name="kind"
          label={text('upload.kind')}
          code={undefined}
          value={kind}
          onWrite={(value) => setKind(ImportKind.parse(value))}
          options={ImportKind.options.map((value) => ({ value, label: text(`kind.${value}`) }))}
        />
        <FormSelect
          name="company"
          label={text('upload.company')}
          code={undefined}
          value={legalEntity}
          onWrite={(value) => {
            setCompany(value);
            setWarehouse('');
          }}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {mayBeOne ? (
          <FormSelect
            name="warehouse"
            label={text('upload.warehouse')}
            hint={text('upload.warehouseHint')}
            optionalLabel=""
            code={undefined}
            value={warehouse}
            onWrite={setWarehouse}
            options={[{ value: '', label: text('upload.allWarehouses') }, ...ofCompany.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        ) : null}
        <FormFile
          label={text('upload.file')}
          hint={text('upload.fileHint')}
          accept={TABLE_TYPES}
          chosen={file?.name ?? ''}
          error={upload.error === null ? undefined : errorText(app.texts, upload.error)}
          onFiles={([chosen]) => {
            upload.reset();
            setFile(chosen);
          }}
        />
        <div className={formCss.actions}>
          <Button type="submit" variant="primary" busy={upload.isPending} disabled={file === undefined || legalEntity === ''}>
            {text('upload.submit')}
          </Button>
        </div>
      </form>
      <section className={css.section} aria-labelledby="template-title">
        <h2 id="template-title">{text('template.title')}</h2>
        <p>{text('template.text')}</p>
        <div>
          <FileButton load={() => app.call('GET /api/admin/import-templates/{kind}', { params: { kind }, query: { language } })}>
            {text('template.download', { kind: text(`kind.${kind}`) })}
          </FileButton>
        </div>
      </section>
    </Page>
  );
}
