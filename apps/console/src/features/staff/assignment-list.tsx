import type { Assignment, Role } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { useMe } from '../../shared/me.ts';
import { hasEnded, lastDayOf } from './assignment-values.ts';
import { placeName, roleName } from './names.ts';
import css from './staff.module.css';

/** The roles of a person with their places and last days. Those that have ended are marked. */
export function AssignmentList({ assignments, roles }: { readonly assignments: readonly Assignment[]; readonly roles: readonly Role[] }) {
  const me = useMe();
  const text = useText('console-staff');
  const format = useFormat();
  const now = useApp().now();
  return (
    <ul className={`plain-list ${css.roles}`}>
      {assignments.map((one) => {
        const role = roles.find(({ id }) => id === one.roleId);
        const day = one.endsAt === null ? null : format.date(lastDayOf(one.endsAt));
        return (
          <li key={`${one.roleId} ${one.warehouseId} ${one.legalEntityId}`}>
            {text('roleAt', { role: role === undefined ? '' : roleName(text, role), place: placeName(text, me, one) })}
            {day === null ? null : ` (${text('assignment.until', { day })})`}
            {hasEnded(one, now) ? (
              <>
                {' '}
                <Badge tone="neutral">{text('assignment.ended')}</Badge>
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
