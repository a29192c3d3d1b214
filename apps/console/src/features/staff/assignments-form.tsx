import type { Role, StaffMember } from '@komora/api/admin';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import css from '../../shared/form.module.css';
import { AssignmentRows } from './assignment-rows.tsx';
import { rowOf } from './assignment-values.ts';
import { atServerFields } from './at-server-fields.ts';
import { assignmentsForm } from './staff-definition.ts';
import { staffQuery } from './staff-queries.ts';

/** Changes the assignments of a person; the caller gives it the version as key. */
export function AssignmentsForm({ member, roles }: { readonly member: StaffMember; readonly roles: readonly Role[] }) {
  const app = useApp();
  const text = useText('console-staff');
  const { id, version, assignments } = member;
  const [count, setCount] = useState(assignments.length);
  const definition = useMemo(() => assignmentsForm(count), [count]);
  const reload = () => app.queryClient.invalidateQueries({ queryKey: staffQuery(app).queryKey });
  const form = useForm(definition, {
    values: { assignments: assignments.map((one, index) => rowOf(one, String(index))) },
    send: (body) => atServerFields(app.call('PUT /api/admin/staff/{id}/assignments', { params: { id }, body: { ...body, version } })),
    onSent: reload,
  });
  return (
    <form className={css.form} {...form.props}>
      <AssignmentRows
        rows={form.values.assignments}
        roles={roles}
        code={form.code}
        onChange={(rows) => {
          setCount(rows.length);
          form.change(() => ({ assignments: rows }));
        }}
      />
      {isConflict(form.failure) ? <Conflict onLoad={reload} /> : <FormFailure form={form} />}
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('assignment.save')}
        </SubmitButton>
      </div>
    </form>
  );
}
