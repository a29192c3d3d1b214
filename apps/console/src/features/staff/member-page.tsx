import type { Role, StaffMember } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { Checkbox } from '@komora/ui/checkbox';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { combineQueries } from '@komora/web-kit/query-state';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { NotFound } from '../../shared/failure.tsx';
import formCss from '../../shared/form.module.css';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { staffQuery } from '../../shared/staff-query.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { AssignmentList } from './assignment-list.tsx';
import { AssignmentsForm } from './assignments-form.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { PersonForm } from './person-form.tsx';
import css from './staff.module.css';
import { STATE_TONES } from './staff-page.tsx';
import { rolesQuery } from './staff-queries.ts';

/** One person: facts, assignments, a new invitation, the end. */
export function MemberPage({ id }: { readonly id: string }) {
  const app = useApp();
  const text = useText('console-staff');
  const query = combineQueries({ staff: useQuery(staffQuery(app)), roles: useQuery(rolesQuery(app)) });
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <Page title={text('staff.title')} width="narrow">
          <Skeleton height="16rem" />
        </Page>
      }
    >
      {({ staff, roles }) => {
        const member = staff.find((one) => one.id === id);
        return member === undefined ? <NotFound /> : <Member member={member} roles={roles} />;
      }}
    </QueryBoundary>
  );
}

function Member({ member, roles }: { readonly member: StaffMember; readonly roles: readonly Role[] }) {
  const me = useMe();
  const text = useText('console-staff');
  const format = useFormat();
  const mayChange = holds(me, 'write:staff') && member.id !== me.id && member.state !== 'ENDED';
  return (
    <Page title={member.name} width="narrow">
      <dl className={css.facts}>
        <dt>{text('column.state')}</dt>
        <dd>
          <Badge tone={STATE_TONES[member.state]}>{text(`state.${member.state}`)}</Badge>
        </dd>
        <dt>{text('column.email')}</dt>
        <dd>{member.email}</dd>
        <dt>{text('member.since')}</dt>
        <dd>{format.dateTime(member.createdAt, BROWSER_ZONE)}</dd>
        {member.endedAt === null ? null : (
          <>
            <dt>{text('member.ended')}</dt>
            <dd>{format.dateTime(member.endedAt, BROWSER_ZONE)}</dd>
          </>
        )}
      </dl>
      <section className={css.section}>
        <h2>{text('assignment.title')}</h2>
        {mayChange ? (
          <AssignmentsForm key={member.id} member={member} roles={roles} />
        ) : (
          <AssignmentList assignments={member.assignments} roles={roles} />
        )}
      </section>
      {mayChange ? (
        <section className={css.section}>
          <h2>{text('person.title')}</h2>
          <PersonForm key={member.id} member={member} />
        </section>
      ) : null}
      {mayChange ? <Actions member={member} /> : null}
      {mayChange ? <MemberSessions member={member} /> : null}
      {member.id === me.id ? <p>{text('member.yourself')}</p> : null}
      <RecordAudit of={{ nounId: member.id }} />
    </Page>
  );
}

function Actions({ member: { id, name } }: { readonly member: StaffMember }) {
  const app = useApp();
  const text = useText('console-staff');
  const [open, setOpen] = useState<'invite' | 'end' | null>(null);
  const [invitation, setInvitation] = useState<{ token: string; expiresAt: string } | null>(null);
  const [revoke, setRevoke] = useState(false);
  const close = () => setOpen(null);
  return (
    <section className={css.section}>
      <h2>{text('member.access')}</h2>
      {invitation === null ? null : <InvitationLink invitation={invitation} />}
      <div className={formCss.actions}>
        <Button icon="mail" onClick={() => setOpen('invite')}>
          {text('again.open')}
        </Button>
        <Button variant="danger" onClick={() => setOpen('end')}>
          {text('end.open')}
        </Button>
      </div>
      <ReasonDialog
        open={open === 'invite'}
        title={text('again.title', { name })}
        submit={text('again.submit')}
        send={async (reason) => {
          const sent = await app.call('POST /api/admin/staff/{id}/invitation', { params: { id }, body: { reason, revoke } });
          setInvitation(sent.invitation);
          await app.queryClient.invalidateQueries({ queryKey: staffQuery(app).queryKey });
        }}
        onDone={close}
        onClose={close}
      >
        <p>{text('again.text')}</p>
        <Checkbox checked={revoke} onChange={(event) => setRevoke(event.target.checked)}>
          {text('again.revoke')}
        </Checkbox>
      </ReasonDialog>
      <ReasonDialog
        open={open === 'end'}
        title={text('end.title', { name })}
        submit={text('end.submit', { name })}
        isDangerous
        send={async (reason) => {
          await app.call('POST /api/admin/staff/{id}/end', { params: { id }, body: { reason } });
          await app.queryClient.invalidateQueries({ queryKey: staffQuery(app).queryKey });
        }}
        onDone={close}
        onClose={close}
      >
        {text('end.text')}
      </ReasonDialog>
    </section>
  );
}
