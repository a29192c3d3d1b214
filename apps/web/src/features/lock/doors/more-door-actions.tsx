import { Button } from '@komora/ui/button';
import type { IconName } from '@komora/ui/icons';
import { Spinner } from '@komora/ui/progress';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { DoorActionProps } from './door-action.ts';
import css from './doors.module.css';
import type { Standing } from './doors-context.ts';

const HistoryDialog = lazy(() => import('../history/history-dialog.tsx'));
const CameraDialog = lazy(() => import('../camera/camera-dialog.tsx'));
const AccessDialog = lazy(() => import('../access/access-dialog.tsx'));

type Act = 'camera' | 'history' | 'access';

const ICONS: Readonly<Record<Act, IconName>> = { camera: 'camera', history: 'clock', access: 'key' };
const DIALOGS = { camera: CameraDialog, history: HistoryDialog, access: AccessDialog } as const;

/** Further actions at the doors; each dialog loads on first use. */
export function MoreDoorActions({ standing, ...about }: DoorActionProps & { readonly standing: Exclude<Standing, 'service'> }) {
  const text = useText('lock');
  const common = useText('common');
  const [wanted, setWanted] = useState<Act | null>(null);
  const [open, setOpen] = useState(false);
  const acts: readonly Act[] = standing === 'owner' ? ['camera', 'history', 'access'] : ['camera', 'history'];
  const Wanted = wanted === null ? null : DIALOGS[wanted];
  return (
    <div className={css.more}>
      {acts.map((act) => (
        <Button
          key={act}
          className={css.tile}
          icon={ICONS[act]}
          title={text(`act.${act}`)}
          onClick={() => {
            setWanted(act);
            setOpen(true);
          }}
        >
          {text(`tile.${act}`)}
        </Button>
      ))}
      {Wanted === null ? null : (
        <Suspense fallback={<Spinner label={common('state.loading')} />}>
          <Wanted {...about} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
