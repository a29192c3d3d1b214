import type { TodayRow } from '@komora/api/admin';
import { AssignDialog } from './assign-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { NotChargedDialog } from './not-charged-dialog.tsx';
import type { ManyOutcome } from './outcome.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { ResendManyDialog } from './resend-many-dialog.tsx';
import { ReturnedDialog } from './returned-dialog.tsx';
import type { Selection } from './selection.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import type { ManyAction } from './task-bar.tsx';
import { TaskDialog } from './task-dialog.tsx';

interface TodayDialogsProps {
  readonly action: ManyAction | 'task' | null;
  /** The row whose act was pressed. */
  readonly asked: TodayRow | null;
  readonly many: { readonly selection: Selection; readonly onDone: (outcome: ManyOutcome) => void; readonly onClose: () => void };
  readonly warehouse: string | undefined;
  readonly onClose: () => void;
  readonly onForget: () => void;
  readonly onActed: () => void;
  readonly onMade: () => void;
}

/** All dialogs of the page, at most one of them open. */
export default function TodayDialogs({ action, asked, many, warehouse, onClose, onForget, onActed, onMade }: TodayDialogsProps) {
  return (
    <>
      <SnoozeDialog {...many} open={action === 'snooze'} />
      <AssignDialog {...many} open={action === 'assign'} />
      <CloseDialog {...many} open={action === 'close'} />
      <ResendManyDialog {...many} open={action === 'resend'} />
      <NotChargedDialog row={asked?.kind === 'charge-unknown' ? asked : null} onClose={onForget} onDone={onActed} />
      <ResendDialog row={asked?.kind === 'message-failed' ? asked : null} onClose={onForget} onDone={onActed} />
      <ReturnedDialog row={asked?.kind === 'payment-held' ? asked : null} onClose={onForget} onDone={onActed} />
      <TaskDialog open={action === 'task'} warehouse={warehouse} onClose={onClose} onMade={onMade} />
    </>
  );
}
