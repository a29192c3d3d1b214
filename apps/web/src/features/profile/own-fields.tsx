import type { ErrorCode } from '@komora/contract/errors';
import { useApp } from '../../app.ts';
import { FormField } from '../../forms/form-field.tsx';
import { PHONES, withPrefix } from '../../forms/phone.ts';
import { codeText } from '../../texts/code-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Field, Select } from '../../ui/index.ts';
import { Group } from './group.tsx';
import css from './profile.module.css';
import type { ProfilePath, ProfileValues } from './profile-values.ts';

export interface ProfileFieldsProps {
  readonly values: ProfileValues;
  readonly error: (path: ProfilePath) => ErrorCode | undefined;
  readonly leave: (path: ProfilePath) => void;
  readonly write: (path: ProfilePath, value: string) => void;
}

/** How to reach the client, and who it is. */
export function OwnFields({ email, values, error, leave, write }: ProfileFieldsProps & { readonly email: string }) {
  const app = useApp();
  const { country } = app.config;
  const text = useText('profile');
  const common = useText('common');
  const gender = error('gender');
  return (
    <>
      <Group title={text('contact.title')} text={text('contact.text')}>
        <dl className={css.fact}>
          <dt>{text('field.email')}</dt>
          <dd>{email}</dd>
          <dd className={css.soft}>{text('contact.emailNote')}</dd>
        </dl>
        <FormField
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required={false}
          label={text('field.phoneNumber')}
          optionalLabel={common('optional')}
          hint={text('contact.phoneHint', { format: PHONES[country].example })}
          code={error('phoneNumber')}
          value={values.phoneNumber}
          onWrite={(value) => write('phoneNumber', value)}
          onLeave={(typed) => {
            const full = withPrefix(typed, country);
            if (full !== typed) write('phoneNumber', full);
            leave('phoneNumber');
          }}
        />
      </Group>
      <Group title={text('user.title')} text={text('user.text')}>
        <div className={css.pair}>
          <FormField
            name="firstName"
            autoComplete="given-name"
            label={text('field.firstName')}
            code={error('firstName')}
            value={values.firstName}
            onWrite={(value) => write('firstName', value)}
            onLeave={() => leave('firstName')}
          />
          <FormField
            name="lastName"
            autoComplete="family-name"
            label={text('field.lastName')}
            code={error('lastName')}
            value={values.lastName}
            onWrite={(value) => write('lastName', value)}
            onLeave={() => leave('lastName')}
          />
          <FormField
            name="dateOfBirth"
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            required={false}
            label={text('field.dateOfBirth')}
            optionalLabel={common('optional')}
            code={error('dateOfBirth')}
            value={values.yearOfBirth}
            onWrite={(value) => write('dateOfBirth', value)}
            onLeave={() => leave('dateOfBirth')}
          />
          <Field
            label={text('field.gender')}
            optionalLabel={common('optional')}
            error={gender === undefined ? undefined : codeText(app, gender)}
          >
            {(control) => (
              <Select
                {...control}
                name="gender"
                autoComplete="sex"
                value={values.gender}
                onChange={(event) => write('gender', event.target.value)}
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
