import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { minutesLeft } from './minutes-left.ts';
import type { StepProps } from './move-in-queries.ts';
import { StepFailure } from './step-failure.tsx';

const TICK_MS = 5_000;

/** The time of the clock, renewed every few seconds. */
function useNow(): number {
  const app = useApp();
  const [now, setNow] = useState(app.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(app.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [app]);
  return now;
}

/** How long the box is held, and a button to hold it on. */
export function HoldTime({ moveIn, onSaved, onReload }: StepProps) {
  const { call } = useApp();
  const text = useText('console-move-in');
  const format = useFormat();
  const now = useNow();
  const { id, version, box } = moveIn;
  const extend = useMutation({
    mutationFn: (boxId: string) => call('PUT /api/admin/move-ins/{id}/box', { params: { id }, body: { version, boxId } }),
    onSuccess: onSaved,
  });
  if (box === null) return null;
  const minutes = minutesLeft(moveIn, now);
  return (
    <>
      <Alert
        tone={minutes > 0 ? 'info' : 'warning'}
        announce={minutes === 0}
        actions={
          <Button busy={extend.isPending} onClick={() => extend.mutate(box.id)}>
            {text('hold.extend')}
          </Button>
        }
      >
        {minutes > 0 ? text('hold.left', { box: box.name, minutes: format.number(minutes) }) : text('hold.over', { box: box.name })}
      </Alert>
      <StepFailure error={extend.error} onReload={onReload} />
    </>
  );
}
