import type { Right, Role } from '@komora/api/admin';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { NotFound } from '../../shared/failure.tsx';
import formCss from '../../shared/form.module.css';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { NEW } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { DeleteRole } from './delete-role.tsx';
import { LimitsForm } from './limits-form.tsx';
import { roleName } from './names.ts';
import { RoleForm } from './role-form.tsx';
import type { RoleSearch } from './role-search.ts';
import { nounsOf } from './role-values.ts';
import css from './staff.module.css';
import { rolesQuery } from './staff-queries.ts';

/** Roles and what they allow: the list, or the one that the address names. */
export function RolesPage({ open, copy }: RoleSearch) {
  return open === undefined ? <Roles /> : <OneRole key={`${open} ${copy}`} id={open} copy={copy} />;
}

function Roles() {
  const text = useText('console-staff');
  const query = useQuery(rolesQuery(useApp()));
  const mayWrite = holdsEverywhere(useMe(), 'write:staff');
  return (
    <Page
      title={text('roles.title')}
      lead={text('roles.lead')}
      actions={
        mayWrite ? (
          <Link to="/settings/roles" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
            {text('roles.new')}
          </Link>
        ) : undefined
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton height="24rem" />}>
        {(roles) => (
          <div>
            {roles.map((role) => (
              <section key={role.id} className={css.role}>
                <h2>{roleName(text, role)}</h2>
                <Rights rights={role.rights} />
                {mayWrite ? <RoleActions role={role} /> : null}
              </section>
            ))}
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}

function RoleActions({ role }: { readonly role: Role }) {
  const text = useText('console-staff');
  const name = { role: roleName(text, role) };
  return (
    <div className={formCss.actions}>
      {role.preset === 'owner' ? null : (
        <Link to="/settings/roles" search={{ open: role.id }} aria-label={text('roles.editNamed', name)} className={buttonClass()}>
          {text('roles.edit')}
        </Link>
      )}
      <Link
        to="/settings/roles"
        search={{ open: NEW, copy: role.id }}
        aria-label={text('roles.copyNamed', name)}
        className={buttonClass({ variant: 'quiet' })}
      >
        {text('roles.copy')}
      </Link>
      {role.preset === null ? <DeleteRole role={role} /> : null}
    </div>
  );
}

/** Rights to write include reading, so each noun is listed once per kind. */
function Rights({ rights }: { readonly rights: readonly Right[] }) {
  const text = useText('console-staff');
  const { written, read } = nounsOf(rights);
  return (
    <dl className={css.facts}>
      {[
        { key: 'write', list: written },
        { key: 'read', list: read },
      ].map(({ key, list }) =>
        list.length === 0 ? null : (
          <div key={key} className={css.pair}>
            <dt>{text(key === 'write' ? 'rights.write' : 'rights.read')}</dt>
            <dd>
              <ul className={`plain-list ${css.rights}`}>
                {list.map((noun) => (
                  <li key={noun}>{text(`noun.${noun}`)}</li>
                ))}
              </ul>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function OneRole({ id, copy }: { readonly id: string; readonly copy: string | undefined }) {
  const text = useText('console-staff');
  const query = useQuery(rolesQuery(useApp()));
  const me = useMe();
  const role = query.data?.find((one) => one.id === id);
  if (query.data !== undefined && id !== NEW && (role === undefined || role.preset === 'owner')) return <NotFound />;
  return (
    <Page
      title={role === undefined ? text('roles.new') : text('roles.editNamed', { role: roleName(text, role) })}
      lead={text(role === undefined ? 'roles.lead' : 'roles.forEverybody')}
      width="narrow"
      actions={
        <Link to="/settings/roles" className={buttonClass({ variant: 'quiet' })}>
          {text('roles.back')}
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton height="24rem" />}>
        {(roles) => <RoleForm key={role?.id} role={role} source={roles.find((one) => one.id === copy)} />}
      </QueryBoundary>
      {role !== undefined && holdsEverywhere(me, 'write:limit') ? <LimitsForm roleId={role.id} /> : null}
      {role !== undefined ? <RecordAudit of={{ nounId: role.id }} /> : null}
    </Page>
  );
}
