import { NOUNS, type Right, type Role } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useText } from '@komora/web-kit/use-text';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { RightsMatrix } from '../../shared/rights-matrix.tsx';
import { roleName } from './names.ts';
import { copiedRights, type RoleBody, type RoleValues, validateRole } from './role-values.ts';
import { rolesQuery } from './staff-queries.ts';

const roleForm = defineForm<RoleValues, RoleBody>({
  paths: ['name', 'rights'],
  validate: validateRole,
  fieldOfCode: { 'role/name-exists': 'name' },
});

export interface RoleFormProps {
  /** Undefined: a new one. */
  readonly role: Role | undefined;
  /** The role that a new one copies. */
  readonly source: Role | undefined;
}

/** Creates or changes a role. Rights that the person does not hold cannot be touched. */
export function RoleForm({ role, source }: RoleFormProps) {
  const app = useApp();
  const me = useMe();
  const text = useText('console-staff');
  const navigate = useNavigate();
  const mayGive = (right: Right): boolean => holdsEverywhere(me, right);
  const reload = () => app.queryClient.invalidateQueries({ queryKey: rolesQuery(app).queryKey });
  const copied = {
    name: source === undefined ? '' : text('roles.copyOf', { role: roleName(text, source) }),
    rights: source === undefined ? [] : copiedRights(source, mayGive),
  };
  const { form, merge } = useRecordForm(roleForm, {
    record: role,
    valuesOf: (record): RoleValues => (record === undefined ? copied : { name: record.name, rights: record.rights }),
    words: { rights: { name: text('roles.rights'), show: String } },
    reload,
    send: async (body, version) => {
      if (role === undefined)
        await app.call('POST /api/admin/roles', { body: source === undefined ? body : { ...body, copyOf: source.id } });
      else await app.call('PUT /api/admin/roles/{id}', { params: { id: role.id }, body: { ...body, version } });
    },
    onSent: async () => {
      await reload();
      // The own rights may be among the changed ones.
      await app.queryClient.invalidateQueries({ queryKey: ['me'] });
      await navigate({ to: '/settings/roles' });
    },
  });
  const { rights } = form.values;
  // A role of the program is shown by its name in the language of the page.
  const hasOwnName = role === undefined || role.preset === null;
  const isLimited = NOUNS.some((noun) => !mayGive(`read:${noun}`) || !mayGive(`write:${noun}`));
  return (
    <form className={formCss.form} {...form.props}>
      {hasOwnName ? <FormField {...form.text('name')} autoComplete="off" maxLength={100} label={text('roles.name')} /> : null}
      {isLimited ? <Alert>{text('roles.notHeld')}</Alert> : null}
      <RightsMatrix rights={rights} mayGive={mayGive} onChange={(changed) => form.set('rights', changed)} />
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary">
          {text(role === undefined ? 'roles.create' : 'roles.save')}
        </SubmitButton>
      </div>
    </form>
  );
}
