import { type ImportRecord, MAX_IMPORT_BYTES } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { FormFile } from '@komora/web-kit/form-file';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { UploadList } from '../../shared/uploads/upload-list.tsx';
import { useUploads } from '../../shared/uploads/use-uploads.ts';
import { IMPORTS } from './import-queries.ts';
import css from './imports.module.css';

const ZIP_TYPES = '.zip,application/zip,application/x-zip-compressed';
const limit = { bytes: MAX_IMPORT_BYTES, code: 'import/too-large' } as const;

/** Documents of clients or contracts, from ZIP archives. */
export function DocumentsSection({ record: { id, documents } }: { readonly record: ImportRecord }) {
  const { call, queryClient, texts } = useApp();
  const text = useText('console-imports');
  const common = useText('common');
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const store = (next: ImportRecord) => queryClient.setQueryData([IMPORTS, id], next);
  const queue = useUploads({
    limit,
    send: (upload, file) => upload('POST /api/admin/imports/{id}/documents', { params: { id }, file }),
    onStored: store,
  });
  const remove = useMutation({
    mutationFn: () => call('POST /api/admin/imports/{id}/documents/remove', { params: { id } }),
    onSuccess: store,
    onSettled: close,
  });
  return (
    <section className={css.section} aria-labelledby="documents-title">
      <h2 id="documents-title">{text('documents.title')}</h2>
      <p>{text('documents.lead')}</p>
      <p role="status">{text('documents.count', { count: documents })}</p>
      <FormFile label={text('documents.upload')} hint={text('documents.hint')} accept={ZIP_TYPES} multiple onFiles={queue.add} />
      <UploadList queue={queue} />
      {documents === 0 ? null : (
        <div className={formCss.actions}>
          <Button variant="quiet" icon="trash" onClick={() => setAsks(true)}>
            {text('documents.remove')}
          </Button>
        </div>
      )}
      <Dialog open={asks} onClose={close} title={text('documents.remove')} closeLabel={common('action.close')}>
        <p>{text('documents.count', { count: documents })}</p>
        <div className={formCss.actions}>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {text('documents.remove')}
          </Button>
          <Button variant="quiet" onClick={close}>
            {common('action.cancel')}
          </Button>
        </div>
      </Dialog>
      {remove.error === null ? null : <p role="alert">{errorText(texts, remove.error)}</p>}
    </section>
  );
}
