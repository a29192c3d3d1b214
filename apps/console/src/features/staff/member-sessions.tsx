import type { StaffMember, StaffSession } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import formCss from '../../shared/form.module.css';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import css from './staff.module.css';

/** Where a colleague is signed in; each session, or all of them, can be ended. */
export function MemberSessions({ member: { id, name } }: { readonly member: StaffMember }) {
  const app = useApp();
  const text = useText('console-staff');
  const [ending, setEnding] = useState<StaffSession | 'all' | null>(null);
  const queryKey = ['staff', id, 'sessions'];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await app.call('GET /api/admin/staff/{id}/sessions', { params: { id }, signal })).sessions,
  });
  const columns = useColumns(setEnding);
  const device = ending === null || ending === 'all' ? null : (ending.device ?? text('sessions.unknown'));
  const title = device === null ? text('sessions.allTitle', { name }) : text('sessions.oneTitle', { name, device });
  const close = () => setEnding(null);
  return (
    <section className={css.section}>
      <h2>{text('sessions.title')}</h2>
      <DataTable
        caption={text('sessions.title')}
        columns={columns}
        query={query}
        keyOf={(session) => session.id}
        empty={text('sessions.none')}
      />
      {query.data === undefined ? null : (
        <div className={formCss.actions}>
          <Button variant="danger" onClick={() => setEnding('all')}>
            {text('sessions.endAll')}
          </Button>
        </div>
      )}
      <ReasonDialog
        open={ending !== null}
        title={title}
        submit={title}
        isDangerous
        send={async (reason) => {
          const sessionId = ending === null || ending === 'all' ? null : ending.id;
          await app.call('POST /api/admin/staff/{id}/sessions/end', { params: { id }, body: { sessionId, reason } });
          await app.queryClient.invalidateQueries({ queryKey });
        }}
        onDone={close}
        onClose={close}
      >
        {text(ending === 'all' ? 'sessions.allText' : 'sessions.text')}
      </ReasonDialog>
    </section>
  );
}

function useColumns(onEnd: (session: StaffSession) => void): readonly Column<StaffSession>[] {
  const text = useText('console-staff');
  const format = useFormat();
  return [
    { key: 'device', header: text('sessions.device'), isName: true, cell: ({ device }) => device ?? text('sessions.unknown') },
    { key: 'network', header: text('sessions.network'), cell: ({ network }) => network },
    { key: 'since', header: text('sessions.since'), cell: ({ createdAt }) => format.dateTime(createdAt, BROWSER_ZONE) },
    { key: 'used', header: text('sessions.used'), cell: ({ lastUsedAt }) => format.dateTime(lastUsedAt, BROWSER_ZONE) },
    {
      key: 'end',
      header: text('sessions.action'),
      cell: (session) => (
        <Button
          aria-label={text('sessions.endNamed', { device: session.device ?? text('sessions.unknown') })}
          onClick={() => onEnd(session)}
        >
          {text('sessions.end')}
        </Button>
      ),
    },
  ];
}
