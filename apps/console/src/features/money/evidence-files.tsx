import { type DisputeEvidence, MAX_EVIDENCE_FILE_BYTES, MAX_EVIDENCE_FILES } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Spinner } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { FormFile } from '@komora/web-kit/form-file';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { evidenceQuery } from './dispute-queries.ts';
import css from './money.module.css';

/** Files of staff that become a part of the evidence. */
export function EvidenceFiles({ evidence, isEditable }: { readonly evidence: DisputeEvidence; readonly isEditable: boolean }) {
  const app = useApp();
  const text = useText('console-disputes');
  const common = useText('common');
  const format = useFormat();
  const titleId = useId();
  const { files, dispute } = evidence;
  const { id } = dispute;
  const onSuccess = (saved: DisputeEvidence) => app.queryClient.setQueryData(evidenceQuery(app, id).queryKey, saved);
  const attach = useMutation({
    mutationFn: (file: File) => {
      // The server would read all of it first.
      if (file.size > MAX_EVIDENCE_FILE_BYTES) throw new ApiError({ status: 400, code: 'proof/too-large', detail: file.name });
      return app.call('POST /api/admin/disputes/{id}/files', { params: { id }, query: { name: file.name.slice(0, 200) }, file });
    },
    onSuccess,
  });
  const detach = useMutation({
    mutationFn: (file: string) => app.call('DELETE /api/admin/disputes/{id}/files/{file}', { params: { id, file } }),
    onSuccess,
  });
  if (!isEditable && files.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{text('files.title')}</h3>
      <ul className={css.candidates} hidden={files.length === 0}>
        {files.map((file) => (
          <li key={file.id}>
            <span>
              {file.name} · {text('files.size', { size: format.number(Math.max(1, Math.round(file.bytes / 1024))) })} · {file.addedBy}
            </span>
            {isEditable ? (
              <Button
                variant="quiet"
                icon="trash"
                aria-label={text('files.removeOf', { name: file.name })}
                busy={detach.isPending && detach.variables === file.id}
                onClick={() => detach.mutate(file.id)}
              >
                {text('files.remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isEditable && files.length < MAX_EVIDENCE_FILES ? (
        <div className={css.upload}>
          <FormFile
            label={text('files.label')}
            accept="application/pdf,image/jpeg,image/png"
            disabled={attach.isPending}
            error={attach.error === null ? undefined : errorText(app.texts, attach.error)}
            onFiles={([file]) => file && attach.mutate(file)}
          />
          {attach.isPending ? <Spinner label={common('state.loading')} /> : null}
        </div>
      ) : null}
      {detach.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, detach.error)}
        </Alert>
      )}
    </section>
  );
}
