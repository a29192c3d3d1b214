import { MAX_PHOTO_BYTES } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import type { ErrorCode } from '@komora/api/errors';
import { saveFile } from '@komora/web-kit/save-file';
import type { QueuedItem, QueuedPhoto } from '../../shared/outbox/items.ts';
import type { Outbox } from '../../shared/outbox/use-outbox.ts';
import type { Upload, Uploads } from '../../shared/uploads/use-uploads.ts';

/** Photos of one inspection that wait in the outbox, were sent while the page is open, or were rejected. */
export function queuedPhotos({ items, sending, sent, add, drop, repeat }: Outbox, inspectionId: string): Uploads {
  const isOwn = (item: QueuedItem): item is QueuedPhoto => item.kind === 'inspection-photo' && item.inspectionId === inspectionId;
  const waiting = items.filter(isOwn);
  const uploads: Upload[] = [
    ...sent.filter(isOwn).map(({ id, name }) => ({ key: id, name, sent: 1, isStored: true, error: null })),
    ...waiting.map(({ id, name, rejected }) => ({
      key: id,
      name,
      sent: sending === id ? 1 : null,
      isStored: false,
      error: rejected === null ? null : new ApiError({ status: 400, code: rejected as ErrorCode, detail: name }),
    })),
  ];
  const withItem = (act: (item: QueuedPhoto) => unknown) => (key: string) => {
    const item = waiting.find(({ id }) => id === key);
    if (item !== undefined) act(item);
  };
  return {
    uploads,
    add: async (files) => {
      for (const file of files)
        await add({
          kind: 'inspection-photo',
          inspectionId,
          photo: file,
          name: file.name,
          // The server would read all of it first.
          ...(file.size > MAX_PHOTO_BYTES ? { rejected: 'photo/too-large' } : {}),
        });
    },
    repeat: withItem(repeat),
    dismiss: drop,
    save: withItem(({ photo, name }) => saveFile(new File([photo], name, { type: photo.type }))),
  };
}
