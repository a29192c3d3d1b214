import type { PhotoSet } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { ProgressBar } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useId, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { PHOTO_TYPES } from '../../shared/photo-types.ts';
import { useUploads } from '../../shared/uploads/use-uploads.ts';
import css from './photos.module.css';

export interface PhotoUploadsProps {
  readonly warehouseId: string;
  readonly isFull: boolean;
  readonly onStored: (set: PhotoSet) => void;
}

/** Takes photos: chosen, or dropped here. */
export function PhotoUploads({ warehouseId, isFull, onStored }: PhotoUploadsProps) {
  const { texts } = useApp();
  const text = useText('console-warehouses');
  const common = useText('common');
  const locale = useLocale();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { uploads, add, dismiss, repeat } = useUploads(warehouseId, onStored);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <section
      className={css.upload}
      data-over={isOver}
      aria-label={text('photos.add')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isFull) add(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id}>{text('photos.add')}</label>
      <p id={`${id}-hint`}>{text(isFull ? 'photos.full' : 'photos.hint')}</p>
      <input
        id={id}
        type="file"
        multiple
        accept={PHOTO_TYPES}
        aria-describedby={`${id}-hint`}
        className={css.file}
        disabled={isFull}
        onChange={(event) => {
          add(event.target.files ?? []);
          // The same file can be chosen again after a failure.
          event.target.value = '';
        }}
      />
      {uploads.map((upload) =>
        upload.error === null ? (
          <ProgressBar
            key={upload.key}
            label={upload.file.name}
            // The server works on it after its last byte.
            {...(upload.sent < 1
              ? { value: upload.sent, valueText: percent.format(upload.sent) }
              : { valueText: text('photos.processing') })}
          />
        ) : (
          <Alert
            key={upload.key}
            tone="error"
            announce
            title={upload.file.name}
            actions={
              <>
                <Button icon="refresh" onClick={() => repeat(upload)}>
                  {common('action.retry')}
                </Button>
                <Button variant="quiet" onClick={() => dismiss(upload.key)}>
                  {common('action.close')}
                </Button>
              </>
            }
          >
            {errorText(texts, upload.error)}
          </Alert>
        ),
      )}
    </section>
  );
}
