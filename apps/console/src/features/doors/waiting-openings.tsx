import type { DoorOpening, StaffCommand } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { GoneRecord } from '../../shared/data-table.tsx';
import { DOORS, DoorCommand } from '../../shared/door-command.tsx';
import { useMe } from '../../shared/me.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useOpened } from '../../shared/use-opened.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { openingsQuery } from './door-queries.ts';

type Verdict = 'approve' | 'reject';

export interface WaitingOpeningsProps {
  readonly warehouse: string | undefined;
  /** The request that the address leads to. */
  readonly open: string | undefined;
}

/** Requests to open let boxes, which wait for another person. */
export function WaitingOpenings({ warehouse, open }: WaitingOpeningsProps) {
  const app = useApp();
  const me = useMe();
  const text = useText('console-doors');
  const format = useFormat();
  const query = useQuery(openingsQuery(app, warehouse));
  const { data = [] } = query;
  const { row, isGone } = useOpened<HTMLDivElement>(open, {
    keys: query.data?.map(({ id }) => id),
    isFetching: query.isFetching,
    hasFailed: query.error !== null,
    loadMore: undefined,
  });
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
      {open === undefined ? null : <GoneRecord isGone={isGone} />}
      {data.map((opening) => (
        <div key={opening.id} {...(opening.id === open ? { ref: row, tabIndex: -1, 'aria-current': true } : {})}>
          <Alert
            tone="warning"
            announce
            title={text('waiting.title', wordsOf(opening))}
            actions={
              opening.requestedBy === me.id
                ? undefined
                : (['approve', 'reject'] as const).map((one) => (
                    <Button
                      key={one}
                      variant={one === 'approve' ? 'danger' : 'quiet'}
                      onClick={() => setDecision({ opening, verdict: one })}
                    >
                      {text(`waiting.${one}`, { name: opening.boxName })}
                    </Button>
                  ))
            }
          >
            {text('waiting.text', wordsOf(opening))}
          </Alert>
        </div>
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
