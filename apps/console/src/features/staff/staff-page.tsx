import type { Role, StaffMember } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { buttonClass } from '@komora/ui/button';
import { combineQueries } from '@komora/web-kit/query-state';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { staffQuery } from '../../shared/staff-query.ts';
import { AssignmentList } from './assignment-list.tsx';
import { hasEnded } from './assignment-values.ts';
import { rolesQuery } from './staff-queries.ts';

export const STATE_TONES: Readonly<Record<StaffMember['state'], BadgeTone>> = { ACTIVE: 'success', INVITED: 'info', ENDED: 'neutral' };

/** @param warehouse shows only people who work there */
export function StaffPage({ warehouse }: { readonly warehouse: string | undefined }) {
  const app = useApp();
  const me = useMe();
  const text = useText('console-staff');
  const query = combineQueries({ staff: useQuery(staffQuery(app)), roles: useQuery(rolesQuery(app)) });
  const entity = me.warehouses.find(({ id }) => id === warehouse)?.legalEntityId;
  const now = app.now();
  const worksThere = ({ assignments }: StaffMember): boolean =>
    warehouse === undefined ||
    assignments.some(
      (one) =>
        !hasEnded(one, now) &&
        (one.warehouseId === warehouse || (one.warehouseId === null && (one.legalEntityId === null || one.legalEntityId === entity))),
    );
  const columns = useColumns(query.data?.roles ?? []);
  return (
    <Page
      title={text('staff.title')}
      lead={text('staff.lead')}
      actions={
        holds(me, 'write:staff') ? (
          <Link to="/settings/staff/new" className={buttonClass({ variant: 'primary' })}>
            {text('staff.invite')}
          </Link>
        ) : undefined
      }
    >
      <DataTable
        caption={text('staff.title')}
        columns={columns}
        query={{ ...query, data: query.data?.staff.filter(worksThere) }}
        keyOf={({ id }) => id}
        empty={text('staff.empty')}
      />
    </Page>
  );
}

function useColumns(roles: readonly Role[]): readonly Column<StaffMember>[] {
  const text = useText('console-staff');
  return [
    {
      key: 'name',
      header: text('column.name'),
      isName: true,
      cell: ({ id, name }) => (
        <Link to="/settings/staff/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    { key: 'email', header: text('column.email'), cell: ({ email }) => email },
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{text(`state.${state}`)}</Badge>,
    },
    {
      key: 'roles',
      header: text('column.roles'),
      cell: ({ assignments }) => <AssignmentList assignments={assignments} roles={roles} />,
    },
  ];
}
