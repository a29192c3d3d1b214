import { type Role, RoleUse } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { roleName } from './names.ts';
import { rolesQuery } from './staff-queries.ts';

/** Deletes a role that nobody has, or names who has it. */
export function DeleteRole({ role }: { readonly role: Role }) {
  const app = useApp();
  const text = useText('console-staff');
  const [isAsking, setAsking] = useState(false);
  const [use, setUse] = useState<RoleUse | null>(null);
  const name = { role: roleName(text, role) };
  const { id, version } = role;
  const close = () => {
    setAsking(false);
    setUse(null);
  };
  return (
    <>
      <Button variant="quiet" aria-label={text('roles.delete.title', name)} onClick={() => setAsking(true)}>
        {text('roles.delete.open')}
      </Button>
      <ReasonDialog
        open={isAsking}
        title={text('roles.delete.title', name)}
        submit={text('roles.delete.submit', name)}
        isDangerous
        send={async (reason) => {
          try {
            await app.call('POST /api/admin/roles/{id}/delete', { params: { id }, body: { version, reason } });
          } catch (error) {
            setUse(peopleOf(error));
            throw error;
          } finally {
            // After a rejection too: the role then has the version of the latest change.
            await app.queryClient.invalidateQueries({ queryKey: rolesQuery(app).queryKey });
          }
        }}
        onDone={close}
        onClose={close}
      >
        <div className={formCss.form}>
          <p>{text('roles.delete.text')}</p>
          {use === null ? null : <People use={use} />}
        </div>
      </ReasonDialog>
    </>
  );
}

/** People who have the role, as the rejection names them. */
function peopleOf(error: unknown): RoleUse | null {
  const current = error instanceof ApiError && error.problem.code === 'role/in-use' ? error.problem.current : undefined;
  return z.safeParse(RoleUse, current).data ?? null;
}

function People({ use: { staff, count } }: { readonly use: RoleUse }) {
  const text = useText('console-staff');
  return (
    <Alert tone="warning" announce title={text('roles.delete.inUse')}>
      <ul>
        {staff.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {count > staff.length ? <p>{text('roles.delete.more', { count: count - staff.length })}</p> : null}
    </Alert>
  );
}
