import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../texts/use-text.ts';
import { Button, type IconName, Spinner } from '../../../ui/index.ts';
import type { ActProps } from './act.ts';
import type { Standing } from './desk.ts';
import css from './doors.module.css';

const HistoryDialog = lazy(() => import('../history/history-dialog.tsx'));
const CameraDialog = lazy(() => import('../camera/camera-dialog.tsx'));
const AccessDialog = lazy(() => import('../access/access-dialog.tsx'));

type Act = 'camera' | 'history' | 'access';

const ICONS: Readonly<Record<Act, IconName>> = { camera: 'camera', history: 'clock', access: 'key' };
const DIALOGS = { camera: CameraDialog, history: HistoryDialog, access: AccessDialog } as const;

/** What else one may do at the doors; each part is fetched when it is first wanted. */
export function MoreActs({ standing, ...about }: ActProps & { readonly standing: Exclude<Standing, 'service'> }) {
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
