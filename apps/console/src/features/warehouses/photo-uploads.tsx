import type { PhotoSet } from '@komora/api/admin';
import { FormFile } from '@komora/web-kit/form-file';
import { useText } from '@komora/web-kit/use-text';
import { PHOTO_TYPES } from '../../shared/photo-types.ts';
import { UploadList } from '../../shared/uploads/upload-list.tsx';
import { useUploads } from '../../shared/uploads/use-uploads.ts';
import css from './photos.module.css';

export interface PhotoUploadsProps {
  readonly warehouseId: string;
  readonly isFull: boolean;
  readonly onStored: (set: PhotoSet) => void;
}

/** Takes photos: chosen, or dropped here. */
export function PhotoUploads({ warehouseId, isFull, onStored }: PhotoUploadsProps) {
  const text = useText('console-warehouses');
  const queue = useUploads({
    send: (call, file) => call('POST /api/admin/warehouses/{id}/photos', { params: { id: warehouseId }, file }),
    onStored,
  });
  return (
    <div className={css.upload}>
      <FormFile
        label={text('photos.add')}
        hint={text(isFull ? 'photos.full' : 'photos.hint')}
        accept={PHOTO_TYPES}
        multiple
        disabled={isFull}
        onFiles={queue.add}
      />
      <UploadList queue={queue} />
    </div>
  );
}
