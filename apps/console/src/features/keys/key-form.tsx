import { Alert } from '@komora/ui/alert';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import css from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { useMe } from '../../shared/me.ts';
import { RightsMatrix } from '../../shared/rights-matrix.tsx';
import { formPath, holdsAt, type KeyBody, type KeyValues, newKey, validateKey } from './key-values.ts';
import { keysQuery } from './keys-query.ts';
import { usePlaceName, usePlaces } from './place-name.ts';

const PATHS = ['name', 'place', 'lastDay', 'addresses', 'rights'] as const;

/** Creates a key. @param onCreated gets the key, which is shown once */
export function KeyForm({ onCreated }: { readonly onCreated: (key: string) => void }) {
  const app = useApp();
  const me = useMe();
  const text = useText('console-keys');
  const placeName = usePlaceName();
  const places = usePlaces();
  const definition = useMemo(
    (): FormDefinition<KeyValues, (typeof PATHS)[number], KeyBody> => ({
      paths: PATHS,
      read: (values, path) => values[path],
      write: (values, path, value) => ({ ...values, [path]: value }),
      validate: (values) => validateKey(values, me),
      fieldOfCode: { 'api-key/name-exists': 'name', 'staff/beyond-own-rights': 'rights' },
    }),
    [me],
  );
  const form = useForm(definition, {
    values: newKey(new Date(app.now())),
    send: (body) => atFormFields(app.call('POST /api/admin/api-keys', { body }), formPath),
    onSent: async ({ key }) => {
      onCreated(key);
      await app.queryClient.invalidateQueries({ queryKey: keysQuery(app).queryKey });
    },
  });
  const { rights, place } = form.values;
  return (
    <form className={css.form} {...form.props}>
      <FormField {...form.text('name')} autoComplete="off" maxLength={100} label={text('field.name')} hint={text('field.nameHint')} />
      <div className={css.pair}>
        <FormSelect
          {...form.text('place')}
          label={text('field.place')}
          options={places.map((value) => ({ value, label: placeName(value) }))}
        />
        <FormField {...form.text('lastDay')} type="date" label={text('field.lastDay')} hint={text('field.lastDayHint')} />
      </div>
      <FormTextArea
        {...form.text('addresses')}
        label={text('field.addresses')}
        optionalLabel={text('field.optional')}
        hint={text('field.addressesHint')}
      />
      {form.code('rights') === undefined ? null : (
        <Alert tone="error" announce>
          {text('field.rightsMissing')}
        </Alert>
      )}
      <RightsMatrix rights={rights} mayGive={(right) => holdsAt(me, right, place)} onChange={(changed) => form.set('rights', changed)} />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('create')}
        </SubmitButton>
      </div>
    </form>
  );
}
