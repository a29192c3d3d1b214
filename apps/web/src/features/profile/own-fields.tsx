import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { codeText } from '@komora/web-kit/code-text';
import { FormField } from '@komora/web-kit/form-field';
import type { Form } from '@komora/web-kit/use-form';
import { useApp } from '../../shared/app-context.ts';
import { NAME_AUTOCOMPLETE, nameOrder } from '../../shared/forms/name-order.ts';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import { Group } from './group.tsx';
import css from './profile.module.css';
import type { ProfilePath, ProfileValues } from './profile-values.ts';

export interface ProfileFieldsProps {
  readonly form: Pick<Form<ProfileValues, ProfilePath, unknown>, 'values' | 'text' | 'code' | 'set' | 'change'>;
}

/** How to reach the client, and who it is. */
export function OwnFields({ email, form }: ProfileFieldsProps & { readonly email: string }) {
  const app = useApp();
  const { country } = app.config;
  const text = useText('profile');
  const common = useText('common');
  const locale = useLocale();
  const gender = form.text('gender');
  return (
    <>
      <Group title={text('contact.title')} text={text('contact.text')}>
        <dl className={css.fact}>
          <dt>{text('field.email')}</dt>
          <dd>{email}</dd>
          <dd className={css.soft}>{text('contact.emailNote')}</dd>
        </dl>
        <PhoneField
          {...form.text('phoneNumber')}
          country={country}
          required={false}
          label={text('field.phoneNumber')}
          optionalLabel={common('optional')}
        />
      </Group>
      <Group title={text('user.title')} text={text('user.text')}>
        <div className={css.pair}>
          {nameOrder(locale).map((name) => (
            <FormField key={name} {...form.text(name)} autoComplete={NAME_AUTOCOMPLETE[name]} label={text(`field.${name}`)} />
          ))}
          <FormField
            {...form.text('dateOfBirth')}
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            required={false}
            label={text('field.dateOfBirth')}
            optionalLabel={common('optional')}
          />
          <Field
            label={text('field.gender')}
            optionalLabel={common('optional')}
            error={gender.code === undefined ? undefined : codeText(app.texts, gender.code)}
          >
            {(control) => (
              <Select
                {...control}
                name={gender.name}
                autoComplete="sex"
                value={gender.value}
                onChange={(event) => gender.onWrite(event.target.value)}
              >
                <option value="">{text('gender.unset')}</option>
                <option value="Female">{text('gender.Female')}</option>
                <option value="Male">{text('gender.Male')}</option>
              </Select>
            )}
          </Field>
        </div>
      </Group>
    </>
  );
}
