import type { KeypadCode } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { KEYPADS } from './keypad-queries.ts';
import css from './keypads.module.css';

export interface KeypadActionsProps {
  readonly row: KeypadCode;
  readonly name: string;
  readonly onRecorded: () => void;
}

/** Shows the code on request, because each look is in the audit log, and records that the keypad is done. */
export function KeypadActions({ row, name, onRecorded }: KeypadActionsProps) {
  const app = useApp();
  const text = useText('console-keypads');
  const me = useMe();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [KEYPADS] });
  const params = { id: row.id };
  const show = useMutation({ mutationFn: () => app.call('POST /api/admin/keypad-codes/{id}/code', { params }) });
  const record = useMutation({
    mutationFn: () => app.call('POST /api/admin/keypad-codes/{id}/programmed', { params, body: { version: row.version }, idempotencyKey }),
    onSuccess: async () => {
      onRecorded();
      await reload();
    },
  });
  const done = row.action === 'REMOVE' ? 'removed' : 'programmed';
  const error = record.error ?? show.error;
  return (
    <>
      <div className={css.actions}>
        {row.action === 'REMOVE' || !holds(me, 'read:door-code') ? null : show.data === undefined ? (
          <Button icon="eye" busy={show.isPending} aria-label={text('show.label', { name })} onClick={() => show.mutate()}>
            {text('show.short')}
          </Button>
        ) : (
          <output className={css.code}>{show.data.code}</output>
        )}
        {holds(me, 'write:door-opening') ? (
          <Button icon="check" busy={record.isPending} aria-label={text(`${done}.label`, { name })} onClick={() => record.mutate()}>
            {text(`${done}.short`)}
          </Button>
        ) : null}
      </div>
      {error === null ? null : isConflict(error) ? (
        <Conflict onLoad={reload} />
      ) : (
        <Alert tone="error" announce>
          {errorText(app.texts, error)}
        </Alert>
      )}
    </>
  );
}
