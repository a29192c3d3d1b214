import type { DoorOpening, StaffCommand } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { DOORS, DoorCommand } from '../../shared/door-command.tsx';
import { useMe } from '../../shared/me.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { openingsQuery } from './door-queries.ts';

type Verdict = 'approve' | 'reject';

/** Requests to open let boxes, which wait for another person. */
export function WaitingOpenings({ warehouse }: { readonly warehouse: string | undefined }) {
  const app = useApp();
  const me = useMe();
  const text = useText('console-doors');
  const format = useFormat();
  const { data = [] } = useQuery(openingsQuery(app, warehouse));
  const [decision, setDecision] = useState<{ readonly opening: DoorOpening; readonly verdict: Verdict } | null>(null);
  const [command, setCommand] = useState<StaffCommand | null>(null);
  const close = () => setDecision(null);
  const send = async (reason: string): Promise<void> => {
    if (decision === null) return;
    const options = { params: { id: decision.opening.id }, body: { reason } };
    if (decision.verdict === 'approve') setCommand(await app.call('POST /api/admin/door-openings/{id}/approve', options));
    else await app.call('POST /api/admin/door-openings/{id}/reject', options);
    await app.queryClient.invalidateQueries({ queryKey: [DOORS] });
  };
  const wordsOf = ({ boxName, contractNumber, requestedByName, reason, cause, expiresAt }: DoorOpening) => ({
    name: boxName,
    contract: contractNumber,
    by: requestedByName,
    reason,
    cause: text(`cause.${cause}`),
    at: format.dateTime(expiresAt, BROWSER_ZONE),
  });
  const verdict = decision?.verdict ?? 'approve';
  const words = decision === null ? { name: '' } : wordsOf(decision.opening);
  return (
    <>
      {command === null ? null : <DoorCommand key={command.id} command={command} />}
      {data.map((opening) => (
        <Alert
          key={opening.id}
          tone="warning"
          announce
          title={text('waiting.title', wordsOf(opening))}
          actions={
            opening.requestedBy === me.id
              ? undefined
              : (['approve', 'reject'] as const).map((one) => (
                  <Button key={one} variant={one === 'approve' ? 'danger' : 'quiet'} onClick={() => setDecision({ opening, verdict: one })}>
                    {text(`waiting.${one}`, { name: opening.boxName })}
                  </Button>
                ))
          }
        >
          {text('waiting.text', wordsOf(opening))}
        </Alert>
      ))}
      <ReasonDialog
        open={decision !== null}
        title={text(`waiting.${verdict}`, words)}
        submit={text(`waiting.${verdict}`, words)}
        isDangerous={verdict === 'approve'}
        send={send}
        onDone={close}
        onClose={close}
      >
        {text(`waiting.${verdict}Text`)}
      </ReasonDialog>
    </>
  );
}
