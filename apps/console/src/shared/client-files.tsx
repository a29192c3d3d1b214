import { CLIENT_FILE_TYPES, type ClientFile, MAX_CLIENT_FILE_BYTES } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { FormFile } from '@komora/web-kit/form-file';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { saveFile } from '@komora/web-kit/save-file';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useApp } from './app-context.ts';
import css from './client-files.module.css';
import { holds, useMe } from './me.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import record from './record.module.css';
import { TIMELINE } from './timeline.tsx';
import { UploadList } from './uploads/upload-list.tsx';
import { useUploads } from './uploads/use-uploads.ts';
import { BROWSER_ZONE } from './zone.ts';

const FILES = 'client-files';
const ACCEPT = ['image/jpeg', 'image/png', ...CLIENT_FILE_TYPES].join(',');
const limit = { bytes: MAX_CLIENT_FILE_BYTES, code: 'file/too-large' } as const;

interface ClientFilesProps {
  readonly clientId: string;
  /** Only those of one contract, and new ones belong to it. */
  readonly contractId?: string;
}

/** Files on the record of a client or of a contract. */
export function ClientFiles(props: ClientFilesProps) {
  return holds(useMe(), 'read:client') ? <Files {...props} /> : null;
}

function Files({ clientId, contractId }: ClientFilesProps) {
  const { call, queryClient } = useApp();
  const text = useText('console-records');
  const mayWrite = holds(useMe(), 'write:client');
  const mayRead = holds(useMe(), 'read:person-data');
  const titleId = useId();
  const [removed, setRemoved] = useState<ClientFile | null>(null);
  const of = { params: { id: clientId }, query: { contract: contractId } };
  const query = useQuery({
    queryKey: [FILES, clientId, contractId],
    queryFn: async ({ signal }) => (await call('GET /api/admin/clients/{id}/files', { ...of, signal })).files,
  });
  const reload = () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: [FILES, clientId] }), queryClient.invalidateQueries({ queryKey: [TIMELINE] })]);
  const queue = useUploads({
    limit,
    send: (upload, file) =>
      upload('POST /api/admin/clients/{id}/files', { params: of.params, query: { ...of.query, name: file.name.slice(-200) }, file }),
    onStored: reload,
  });
  return (
    <section className={record.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{text('files.title')}</h2>
      <QueryBoundary
        query={query}
        showReloadError
        skeleton={<Skeleton height="4rem" />}
        isEmpty={(files) => files.length === 0}
        empty={<p className={record.soft}>{text('files.empty')}</p>}
      >
        {(files) => (
          <>
            <ul className={`plain-list ${record.entries}`}>
              {files.map((file) => (
                <File
                  key={file.id}
                  file={file}
                  showContract={contractId === undefined}
                  mayRead={mayRead}
                  onRemove={mayWrite ? () => setRemoved(file) : undefined}
                />
              ))}
            </ul>
            {mayRead ? null : <p className={record.soft}>{text('files.noDownload')}</p>}
          </>
        )}
      </QueryBoundary>
      {mayWrite ? (
        <>
          <FormFile label={text('files.label')} hint={text('files.hint')} accept={ACCEPT} multiple onFiles={queue.add} />
          <UploadList queue={queue} />
        </>
      ) : null}
      <ReasonDialog
        open={removed !== null}
        title={text('files.removeTitle')}
        submit={text('files.removeSubmit')}
        isDangerous
        send={(reason) => call('POST /api/admin/client-files/{id}/remove', { params: { id: removed?.id ?? '' }, body: { reason } })}
        onDone={() => {
          setRemoved(null);
          void reload();
        }}
        onClose={() => setRemoved(null)}
      >
        {text('files.removeText', { name: removed?.name ?? '' })}
      </ReasonDialog>
    </section>
  );
}

interface FileProps {
  readonly file: ClientFile;
  readonly showContract: boolean;
  /** With the content. */
  readonly mayRead: boolean;
  readonly onRemove: (() => void) | undefined;
}

function File({ file, showContract, mayRead, onRemove }: FileProps) {
  const { id, name, bytes, contractId, contractNumber, addedAt, addedBy } = file;
  const { call, texts } = useApp();
  const text = useText('console-records');
  const format = useFormat();
  const download = useMutation({
    mutationFn: () => call('GET /api/admin/client-files/{id}', { params: { id } }),
    onSuccess: (loaded) => saveFile(loaded),
  });
  return (
    <li className={css.file}>
      <span className={css.words}>
        <span>{name}</span>
        <span className={record.soft}>
          {text('files.size', { size: format.number(Math.max(1, Math.round(bytes / 1024))) })} ·{' '}
          {text('files.by', { by: addedBy, at: format.dateTime(addedAt, BROWSER_ZONE) })}
        </span>
        {showContract && contractId !== null && contractNumber !== null ? (
          <Link to="/contracts/$id" params={{ id: contractId }}>
            {text('files.contract', { number: contractNumber })}
          </Link>
        ) : null}
      </span>
      <span className={css.actions}>
        {mayRead ? (
          <Button
            variant="quiet"
            icon="download"
            aria-label={text('files.download', { name })}
            busy={download.isPending}
            onClick={() => download.mutate()}
          />
        ) : null}
        {onRemove === undefined ? null : (
          <Button variant="quiet" icon="trash" aria-label={text('files.remove', { name })} onClick={onRemove} />
        )}
      </span>
      {download.error === null ? null : <span role="alert">{errorText(texts, download.error)}</span>}
    </li>
  );
}
