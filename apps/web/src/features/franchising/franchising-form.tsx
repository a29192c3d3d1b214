import { languageOf } from '@komora/i18n';
import { Field } from '@komora/ui/field';
import { TextArea } from '@komora/ui/inputs';
import { Radio } from '@komora/ui/radio-group';
import { codeText } from '@komora/web-kit/code-text';
import { FormChoice } from '@komora/web-kit/form-choice';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import type { ComponentProps } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { EMAIL_INPUT } from '../../shared/forms/email-definition.ts';
import { LegalLink } from '../../shared/forms/legal-link.tsx';
import { tidyPhone } from '../../shared/forms/phone.ts';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import css from './franchising.module.css';
import { franchisingForm } from './franchising-definition.ts';
import {
  CHOICES,
  type ChoiceField,
  EMPTY,
  type FranchisingField,
  GROUPS,
  type QuestionField,
  type TextField,
} from './franchising-values.ts';
import { SentDialog } from './sent-dialog.tsx';

type Line = Exclude<TextField, 'motivation' | 'phoneNumber'>;

const LINES: Readonly<
  Record<Line, Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength'>>
> = {
  fullName: { autoComplete: 'name', maxLength: 160 },
  email: { ...EMAIL_INPUT, autoComplete: 'email', maxLength: 254 },
  currentPositionAndArea: { autoComplete: 'organization-title', maxLength: 300 },
  propertyAreaInM2: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 },
  cityToOpen: { autoComplete: 'off', maxLength: 100 },
};

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The contact form for people who want to open a branch; every field is mandatory. */
export function FranchisingForm() {
  const app = useApp();
  const { country } = app.config;
  const text = useText('franchising');
  const common = useText('common');
  const userLanguage = languageOf(useLocale());
  const form = useForm(franchisingForm, {
    values: EMPTY,
    send: async (contact) => {
      await app.call('POST /api/client/franchising/contact', { body: { ...contact, userLanguage } });
      return contact.email;
    },
    tidy: { phoneNumber: tidyPhone(country) },
  });
  const choice = (name: ChoiceField | QuestionField, options: readonly Option[]) => (
    <FormChoice
      key={name}
      {...form.text(name)}
      label={text(`field.${name}`)}
      hint={name === 'hasReadFranchiseBrochure' ? text('brochureHint') : undefined}
      className={css.choice}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value}>
          {option.label}
        </Radio>
      ))}
    </FormChoice>
  );
  const line = (name: Line) => (
    <div key={name} data-field={name}>
      <FormField
        {...LINES[name]}
        {...form.text(name)}
        label={text(`field.${name}`)}
        hint={name === 'propertyAreaInM2' ? text('areaHint') : undefined}
      />
    </div>
  );
  const motivation = () => {
    const { name, code, value, onWrite } = form.text('motivation');
    return (
      <div key={name} data-field={name}>
        <Field label={text(`field.${name}`)} required error={code === undefined ? undefined : codeText(app.texts, code)}>
          {(control) => (
            <TextArea {...control} name={name} rows={6} maxLength={4000} value={value} onChange={(event) => onWrite(event.target.value)} />
          )}
        </Field>
      </div>
    );
  };
  const fieldOf = (name: FranchisingField) => {
    switch (name) {
      case 'businessExperience':
        return choice(
          name,
          CHOICES[name].map((value) => ({ value, label: text(`option.businessExperience.${value}`) })),
        );
      case 'propertyStatus':
        return choice(
          name,
          CHOICES[name].map((value) => ({ value, label: text(`option.propertyStatus.${value}`) })),
        );
      case 'capitalInvestment':
        return choice(
          name,
          CHOICES[name].map((value) => ({ value, label: text(`option.capitalInvestment.${value}`) })),
        );
      case 'returnOnInvestment':
        return choice(
          name,
          CHOICES[name].map((value) => ({ value, label: text(`option.returnOnInvestment.${value}`) })),
        );
      case 'isPrimaryIncome':
      case 'hasReadFranchiseBrochure':
        return choice(name, [
          { value: 'yes', label: common('yes') },
          { value: 'no', label: common('no') },
        ]);
      case 'phoneNumber':
        return (
          <div key={name} data-field={name}>
            <PhoneField {...form.text(name)} country={country} maxLength={40} label={text(`field.${name}`)} />
          </div>
        );
      case 'motivation':
        return motivation();
      default:
        return line(name);
    }
  };
  return (
    <form className={css.form} {...form.props}>
      {(['you', 'place', 'money', 'why'] as const).map((group, index) => (
        <section key={group} className={css.group}>
          <h2>
            <span aria-hidden="true" className={css.number}>
              {index + 1}
            </span>
            {text(`group.${group}`)}
          </h2>
          <div className={css.fields}>{GROUPS[group].map(fieldOf)}</div>
        </section>
      ))}
      <div className={css.privacy}>
        <p className={css.soft}>{text('privacy')}</p>
        <LegalLink of="gdpr" />
      </div>
      <FormFailure form={form} />
      <SubmitButton form={form} variant="primary" size="large" className={css.act}>
        {text('submit')}
      </SubmitButton>
      <SentDialog email={form.result ?? null} onClosed={() => form.reset(EMPTY)} />
    </form>
  );
}
