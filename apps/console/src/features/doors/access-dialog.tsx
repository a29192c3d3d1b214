import { LOCALE_NAMES, LOCALES, languageOf } from '@komora/i18n';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { CopyField } from '../../shared/copy-field.tsx';
import { DOORS } from '../../shared/door-command.tsx';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormCheckboxes } from '../../shared/form-checkboxes.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { choosableWarehouses, firstChoice, useMe } from '../../shared/me.ts';
import {
  ACCESS_PATHS,
  type AccessBody,
  type AccessPath,
  type AccessValues,
  newAccess,
  validateAccess,
  withListedBoxes,
} from './access-values.ts';
import { vacantBoxesQuery } from './door-queries.ts';

const definition: FormDefinition<AccessValues, AccessPath, AccessBody> = {
  paths: ACCESS_PATHS,
  read: (values, path) => values[path],
  write: (values, path, value) => ({ ...values, [path]: value }),
  validate: validateAccess,
  fieldOfCode: { 'door-opening/box-let': 'boxIds', 'unlock-token/bad-dates': 'validTo' },
};

export interface AccessDialogProps {
  readonly open: boolean;
  readonly warehouse: string | undefined;
  readonly onClose: () => void;
}

/** Gives a craftsman a dated link to the entrance and to vacant boxes. The link is shown once. */
export function AccessDialog({ open, warehouse, onClose }: AccessDialogProps) {
  const text = useText('console-doors');
  const common = useText('common');
  return (
    <Dialog open={open} onClose={onClose} title={text('access.title')} closeLabel={common('action.close')}>
      {open ? <AccessForm warehouse={warehouse} onClose={onClose} /> : null}
    </Dialog>
  );
}

function AccessForm({ warehouse, onClose }: Pick<AccessDialogProps, 'warehouse' | 'onClose'>) {
  const app = useApp();
  const text = useText('console-doors');
  const console = useText('console');
  const common = useText('common');
  const locale = useLocale();
  const me = useMe();
  const warehouses = choosableWarehouses(me);
  const [link, setLink] = useState<string | null>(null);
  const only = warehouses.length === 1 ? warehouses[0]?.id : undefined;
  const form = useForm(definition, {
    values: newAccess(firstChoice(me, warehouse) ?? only ?? '', languageOf(locale), app.now()),
    send: (body) => {
      const listed = app.queryClient.getQueryData(vacantBoxesQuery(app, body.warehouseId).queryKey);
      return app.call('POST /api/admin/service-access', { body: withListedBoxes(body, listed) });
    },
    onSent: async (given) => {
      setLink(given.link);
      await app.queryClient.invalidateQueries({ queryKey: [DOORS] });
    },
  });
  const { warehouseId, boxIds } = form.values;
  const boxes = useQuery({ ...vacantBoxesQuery(app, warehouseId), enabled: warehouseId !== '' });
  if (link !== null)
    return (
      <div className={css.form}>
        <Alert tone="success" announce>
          {text('access.given')}
        </Alert>
        <CopyField label={text('access.link')} value={link} />
        <div className={css.actions}>
          <Button onClick={onClose}>{common('action.close')}</Button>
        </div>
      </div>
    );
  return (
    <form className={css.form} {...form.props}>
      <p>{text('access.text')}</p>
      <FormSelect
        {...form.text('warehouseId')}
        label={text('column.warehouse')}
        placeholder={console('record.choose')}
        options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {boxes.data === undefined || boxes.data.length === 0 ? null : (
        <FormCheckboxes
          name="boxIds"
          legend={text('access.boxes')}
          options={boxes.data.map(({ id, name }) => ({ value: id, label: name }))}
          value={boxIds}
          code={form.code('boxIds')}
          onWrite={(chosen) => form.set('boxIds', chosen)}
        />
      )}
      <FormField {...form.text('email')} type="email" inputMode="email" autoComplete="off" maxLength={254} label={text('access.email')} />
      <FormSelect
        {...form.text('language')}
        label={text('access.language')}
        options={LOCALES.map((code) => ({ value: languageOf(code), label: LOCALE_NAMES[code] }))}
      />
      <div className={css.pair}>
        <FormField {...form.text('validFrom')} type="datetime-local" label={text('access.from')} />
        <FormField {...form.text('validTo')} type="datetime-local" label={text('access.to')} hint={text('access.zone')} />
      </div>
      <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('access.submit')}
      </FormActions>
    </form>
  );
}
