import type { Role, StaffMember } from '@komora/api/admin';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useText } from '@komora/web-kit/use-text';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { useMe } from '../../shared/me.ts';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { staffQuery } from '../../shared/staff-query.ts';
import { AssignmentRows } from './assignment-rows.tsx';
import { type AssignmentRow, assignmentOf, rowOf } from './assignment-values.ts';
import { atServerFields } from './at-server-fields.ts';
import type { WithRows } from './invite-values.ts';
import { placeName, roleName } from './names.ts';
import { assignmentsForm } from './staff-definition.ts';

/** Changes the assignments of a person. */
export function AssignmentsForm({ member, roles }: { readonly member: StaffMember; readonly roles: readonly Role[] }) {
  const app = useApp();
  const text = useText('console-staff');
  const { id } = member;
  const [count, setCount] = useState(member.assignments.length);
  const definition = useMemo(() => assignmentsForm(count), [count]);
  const reload = () => app.queryClient.invalidateQueries({ queryKey: staffQuery(app).queryKey });
  const rowsInWords = useRowsInWords(roles);
  const { form, merge } = useRecordForm(definition, {
    record: member,
    valuesOf: ({ assignments }: StaffMember = member): WithRows => ({
      assignments: assignments.map((one, index) => rowOf(one, String(index))),
    }),
    words: { assignments: { name: text('assignment.title'), show: rowsInWords } },
    onReplaced: ({ assignments }) => setCount(assignments.length),
    reload,
    send: (body, version) =>
      atServerFields(app.call('PUT /api/admin/staff/{id}/assignments', { params: { id }, body: { ...body, version } })),
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
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('assignment.save')}
        </SubmitButton>
      </div>
    </form>
  );
}

/** `Manager – Bratislava, Accountant – …`, for the choice between two versions. */
function useRowsInWords(roles: readonly Role[]): (rows: unknown) => string {
  const text = useText('console-staff');
  const me = useMe();
  return (rows) =>
    (rows as readonly AssignmentRow[])
      .map((row) => {
        const role = roles.find(({ id }) => id === row.roleId);
        return text('roleAt', { role: role === undefined ? '' : roleName(text, role), place: placeName(text, me, assignmentOf(row)) });
      })
      .join(', ');
}
