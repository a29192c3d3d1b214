import type { OwnSession } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { OwnOnly } from '../../shared/session/own-only.tsx';
import { Group } from './group.tsx';
import { sessionsQuery } from './profile-queries.ts';
import css from './sessions.module.css';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where the client is logged in. Ends single sessions, or all but this one. */
export function Sessions() {
  const { call } = useApp();
  const text = useText('profile');
  const query = useQuery(sessionsQuery(call));
  return (
    <Group title={text('sessions.title')} text={text('sessions.text')}>
      <QueryBoundary query={query} skeleton={<Skeleton height="6rem" />}>
        {(sessions) => <SessionList sessions={sessions} />}
      </QueryBoundary>
    </Group>
  );
}

function SessionList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const app = useApp();
  const text = useText('profile');
  const common = useText('common');
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const { queryKey } = sessionsQuery(app.call);
  const end = useMutation({
    /** @param id of a session, or null for all others */
    mutationFn: (id: string | null) =>
      id === null
        ? app.call('POST /api/client/my/sessions/end-others')
        : app.call('POST /api/client/my/sessions/{id}/end', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    // The pressed button disappears with its row, so the focus moves to the list.
    onSuccess: () => list.current?.focus(),
  });
  const others = sessions.filter(({ current }) => !current);
  const isEnding = (id: string | null): boolean => end.isPending && end.variables === id;
  return (
    <div ref={list} tabIndex={-1} className={css.sessions}>
      <ul className={`plain-list ${css.list}`}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session}>
            {session.current ? null : (
              <OwnOnly>
                <Button
                  busy={isEnding(session.id)}
                  busyLabel={common('state.loading')}
                  disabled={end.isPending}
                  aria-label={text('sessions.endNamed', { device: session.device ?? text('sessions.unknown') })}
                  onClick={() => end.mutate(session.id)}
                >
                  {text('sessions.end')}
                </Button>
              </OwnOnly>
            )}
          </SessionRow>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <OwnOnly>
          <Button busy={isEnding(null)} busyLabel={common('state.loading')} disabled={end.isPending} onClick={() => end.mutate(null)}>
            {text('sessions.endOthers')}
          </Button>
        </OwnOnly>
      )}
      {end.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, end.error)}
        </Alert>
      )}
      <p role="status" className={css.soft}>
        {end.isSuccess ? text('sessions.ended') : null}
      </p>
    </div>
  );
}

function SessionRow({ session, children }: { readonly session: OwnSession; readonly children: ReactNode }) {
  const text = useText('profile');
  const format = useFormat();
  return (
    <li className={css.session}>
      <div className={css.facts}>
        <strong>{session.device ?? text('sessions.unknown')}</strong>
        {session.current ? <span className={css.current}>{text('sessions.current')}</span> : null}
        <span className={css.soft}>{text('sessions.since', { date: format.dateTime(session.createdAt, ZONE) })}</span>
        {session.current ? null : (
          <span className={css.soft}>{text('sessions.lastUsed', { date: format.dateTime(session.lastUsedAt, ZONE) })}</span>
        )}
        {session.network === null ? null : <span className={css.soft}>{text('sessions.network', { network: session.network })}</span>}
      </div>
      {children}
    </li>
  );
}
