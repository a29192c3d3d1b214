import type { LockRecord } from '@komora/api/admin';
import { DOORS } from '@komora/domain/enumerations';
import { Alert } from '@komora/ui/alert';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { LocalisedFields } from '../../shared/localised-fields.tsx';
import { choosableWarehouses, useMe } from '../../shared/me.ts';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { LOCKS, remoteBoxesQuery } from './lock-queries.ts';
import { LOCK_PATHS, type LockBody, type LockPath, type LockValues, lockValues, newLock, validateLock } from './lock-values.ts';

const definition = (isChange: boolean): FormDefinition<LockValues, LockPath, LockBody> => ({
  paths: LOCK_PATHS,
  read: (values, path) => values[path],
  write: (values, path, value) => ({ ...values, [path]: value }),
  validate: validateLock(isChange),
  fieldOfCode: { 'lock/device-exists': 'deviceId', 'lock/door-exists': 'door' },
});
const newForm = definition(false);
const changeForm = definition(true);

export interface LockFormProps {
  /** Undefined: a new one. */
  readonly lock: LockRecord | undefined;
  /** Chosen at first; empty for none. */
  readonly warehouse: string;
}

/** Connects a door with a device, or replaces the device of a door. */
export function LockForm({ lock, warehouse }: LockFormProps) {
  const app = useApp();
  const text = useText('console-locks');
  const console = useText('console');
  const navigate = useNavigate();
  const warehouses = choosableWarehouses(useMe());
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [LOCKS] });
  const { form, merge } = useRecordForm(lock === undefined ? newForm : changeForm, {
    record: lock,
    valuesOf: (record) => (record === undefined ? newLock(warehouse) : lockValues(record)),
    reload,
    send: async ({ reason, deviceId, label, ...place }, version) => {
      if (lock === undefined) await app.call('POST /api/admin/locks', { body: { ...place, deviceId, label } });
      else
        await app.call('PUT /api/admin/locks/{id}', {
          params: { id: lock.id },
          body: { deviceId, label, reason, version },
        });
    },
    onSent: async () => {
      await reload();
      await navigate({ to: '/settings/locks' });
    },
  });
  const { warehouseId, door } = form.values;
  const boxes = useQuery({
    ...remoteBoxesQuery(app, warehouseId),
    enabled: lock === undefined && door === 'BOX' && warehouseId !== '',
  });
  return (
    <form className={css.form} {...form.props}>
      {lock === undefined ? (
        <div className={css.pair}>
          <FormSelect
            {...form.text('warehouseId')}
            label={text('field.warehouse')}
            placeholder={console('record.choose')}
            options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FormSelect
            {...form.text('door')}
            label={text('field.door')}
            options={DOORS.map((value) => ({ value, label: text(`door.${value}`) }))}
          />
        </div>
      ) : null}
      {lock === undefined && door === 'BOX' ? (
        <FormSelect
          {...form.text('boxId')}
          label={text('field.box')}
          placeholder={console('record.choose')}
          options={(boxes.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {boxes.data?.length === 0 ? <Alert>{text('noBoxes')}</Alert> : null}
      <FormField
        {...form.text('deviceId')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        label={text('field.device')}
        hint={text('deviceHint')}
      />
      {door === 'BOX' ? null : <LocalisedFields name="label" legend={text('field.label')} field={form.text} maxLength={100} />}
      {lock === undefined ? null : <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />}
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text(lock === undefined ? 'create' : 'replace')}
        </SubmitButton>
      </div>
    </form>
  );
}
