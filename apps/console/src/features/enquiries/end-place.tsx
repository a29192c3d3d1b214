import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { ENQUIRIES } from './enquiry-queries.ts';
import type { FollowDialogProps } from './follow-dialogs.tsx';

/** Closes the place of somebody who no longer waits, or removes all that is stored of it. */
export function EndPlace({ act, entry, onClose }: FollowDialogProps & { readonly act: 'close' | 'remove' }) {
  const app = useApp();
  const text = useText('console-enquiries');
  const email = entry?.email ?? '';
  return (
    <ReasonDialog
      open={entry !== null}
      title={text(act === 'close' ? 'closePlace.title' : 'remove.title')}
      submit={act === 'close' ? text('closePlace.submit', { email }) : text('remove.submit', { email })}
      isDangerous={act === 'remove'}
      send={async (reason) => {
        if (entry === null) return;
        const { id, version } = entry;
        try {
          if (act === 'close') await app.call('POST /api/admin/waitlist-entries/{id}/close', { params: { id }, body: { version, reason } });
          else await app.call('POST /api/admin/waitlist-entries/{id}/remove', { params: { id }, body: { reason } });
        } finally {
          // After a rejection too: the row then has the version of the latest change.
          await app.queryClient.invalidateQueries({ queryKey: [ENQUIRIES] });
        }
      }}
      onDone={onClose}
      onClose={onClose}
    >
      {text(act === 'close' ? 'closePlace.text' : 'remove.text')}
    </ReasonDialog>
  );
}
