import type { Role } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';
import { Button, IconButton } from '@komora/ui/button';
import { FormField } from '@komora/web-kit/form-field';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { FormSelect } from '../../shared/form-select.tsx';
import { choosableWarehouses, holdsEverywhere, useMe } from '../../shared/me.ts';
import { type AssignmentRow, assignmentOf, hasEnded, type RowField, type RowPath } from './assignment-values.ts';
import { placeName, roleName } from './names.ts';
import css from './staff.module.css';

export interface AssignmentRowsProps {
  readonly rows: readonly AssignmentRow[];
  readonly roles: readonly Role[];
  readonly code: (path: RowPath) => ErrorCode | undefined;
  readonly onChange: (rows: readonly AssignmentRow[]) => void;
}

/** Roles of a person, each with its place and its last day. */
export function AssignmentRows({ rows, roles, code, onChange }: AssignmentRowsProps) {
  const text = useText('console-staff');
  const places = usePlaces(rows);
  const now = useApp().now();
  const change = (index: number, field: RowField, value: string): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [field]: value } : row)));
  const props = (row: AssignmentRow, index: number, field: RowField) => {
    const name: RowPath = `assignments.${index}.${field}`;
    return { name, value: row[field], code: code(name), onWrite: (value: string) => change(index, field, value) };
  };
  return (
    <div className={css.rows}>
      {rows.map((row, index) => (
        <fieldset key={row.key} className={css.row} aria-label={text('assignment.number', { number: index + 1 })}>
          <FormSelect
            {...props(row, index, 'roleId')}
            label={text('assignment.role')}
            placeholder={text('assignment.choose')}
            options={roles.map((role) => ({ value: role.id, label: roleName(text, role) }))}
          />
          <FormSelect
            {...props(row, index, 'place')}
            label={text('assignment.place')}
            placeholder={text('assignment.choose')}
            options={places}
          />
          <FormField
            {...props(row, index, 'lastDay')}
            type="date"
            required={false}
            label={text('assignment.lastDay')}
            hint={hasEnded(assignmentOf(row), now) ? text('assignment.endedHint') : undefined}
          />
          <span className={css.remove}>
            <IconButton
              icon="trash"
              label={text('assignment.remove', { number: index + 1 })}
              onClick={() => onChange(rows.filter((one) => one !== row))}
            />
          </span>
        </fieldset>
      ))}
      <div>
        <Button icon="plus" onClick={() => onChange([...rows, { key: crypto.randomUUID(), roleId: '', place: '', lastDay: '' }])}>
          {text('assignment.add')}
        </Button>
      </div>
    </div>
  );
}

/** Places that the signed-in person may give, and those that a row has already. */
function usePlaces(rows: readonly AssignmentRow[]): { value: string; label: string }[] {
  const me = useMe();
  const text = useText('console-staff');
  const own = me.rights.find(({ right }) => right === 'write:staff');
  const companies = own?.everywhere ? me.warehouses.map(({ legalEntityId }) => legalEntityId) : (own?.legalEntityIds ?? []);
  const warehouses = choosableWarehouses(me).filter(({ id }) => own?.everywhere || own?.warehouseIds.includes(id));
  const values = new Set([
    ...(holdsEverywhere(me, 'write:staff') ? ['organisation'] : []),
    ...companies.map((id) => `company:${id}`),
    ...warehouses.map(({ id }) => `warehouse:${id}`),
    ...rows.map(({ place }) => place).filter((place) => place !== ''),
  ]);
  return [...values].map((value) => {
    const [kind, id = null] = value.split(':');
    const place = { warehouseId: kind === 'warehouse' ? id : null, legalEntityId: kind === 'company' ? id : null };
    return { value, label: placeName(text, me, place) };
  });
}
