import { type ComponentProps, type FocusEvent, type FormEvent, useRef } from 'react';
import { useApp } from '../../app.ts';
import { useSubmitType } from '../../forms/before-hydration.ts';
import { FormField } from '../../forms/form-field.tsx';
import { LegalLink } from '../../forms/legal-link.tsx';
import { PHONES, withPrefix } from '../../forms/phone.ts';
import { codeText } from '../../texts/code-text.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, Field, Notice, TextArea } from '../../ui/index.ts';
import { Choice } from './choice.tsx';
import css from './franchising.module.css';
import {
  CHOICES,
  type ChoiceField,
  FIELDS,
  type FranchisingField,
  GROUPS,
  type QuestionField,
  type TextField,
} from './franchising-values.ts';
import { SentDialog } from './sent-dialog.tsx';
import { useFranchisingForm } from './use-franchising-form.ts';

type Line = Exclude<TextField, 'motivation'>;

const LINES: Readonly<
  Record<Line, Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength'>>
> = {
  fullName: { autoComplete: 'name', maxLength: 160 },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'off', spellCheck: false, maxLength: 254 },
  phoneNumber: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 },
  currentPositionAndArea: { autoComplete: 'organization-title', maxLength: 300 },
  propertyAreaInM2: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 },
  cityToOpen: { autoComplete: 'off', maxLength: 100 },
};

/** The contact of somebody who wants to open a branch; every field is wanted. */
export function FranchisingForm() {
  const app = useApp();
  const { country } = app.config;
  const text = useText('franchising');
  const common = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const { values, errors, send, sentTo, set, begin } = useFranchisingForm(form);
  const submitType = useSubmitType();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!send.isPending) send.mutate(values);
  };
  // A field is left when the focus goes on from all of it: a choice has several controls.
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    const field = target.closest('[data-field]');
    const name = FIELDS.find((one) => one === field?.getAttribute('data-field'));
    if (name !== undefined && field !== null && !field.contains(relatedTarget)) errors.leave(name);
  };
  const shared = (name: FranchisingField) => ({
    name,
    label: text(`field.${name}`),
    code: errors.of(name),
    value: values[name],
  });
  const choice = (name: ChoiceField | QuestionField, options: ComponentProps<typeof Choice>['options']) => (
    <Choice key={name} {...shared(name)} options={options} onChoose={(value) => set(name, value)} />
  );
  const hints: Partial<Record<Line, string>> = {
    phoneNumber: text('phoneHint', { format: PHONES[country].example }),
    propertyAreaInM2: text('areaHint'),
  };
  const line = (name: Line) => (
    <div key={name} data-field={name}>
      <FormField
        {...shared(name)}
        {...LINES[name]}
        hint={hints[name]}
        onWrite={(value) => set(name, value)}
        onLeave={(typed) => {
          if (name === 'phoneNumber') set(name, withPrefix(typed, country));
        }}
      />
    </div>
  );
  const motivation = () => {
    const { name, label, code, value } = shared('motivation');
    return (
      <div key={name} data-field={name}>
        <Field label={label} required error={code === undefined ? undefined : codeText(app, code)}>
          {(control) => (
            <TextArea
              {...control}
              name={name}
              rows={6}
              maxLength={4000}
              value={value}
              onChange={(event) => set(name, event.target.value)}
            />
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
      case 'motivation':
        return motivation();
      default:
        return line(name);
    }
  };
  const atField = FIELDS.some((name) => errors.of(name) !== undefined);
  return (
    <form ref={form} className={css.form} noValidate onBlur={leave} onSubmit={submit}>
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
      {send.error === null || atField ? null : (
        <Notice tone="error" announce>
          {errorText(app, send.error)}
        </Notice>
      )}
      <Button
        type={submitType}
        variant="primary"
        size="large"
        className={css.act}
        busy={send.isPending}
        busyLabel={common('state.loading')}
      >
        {text('submit')}
      </Button>
      <SentDialog email={sentTo} onClosed={begin} />
    </form>
  );
}
