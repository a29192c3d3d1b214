import { COMPANY_ID_EXAMPLES, type CompanyId } from '@komora/domain/company-ids';
import { isCountry } from '@komora/domain/country';
import { headingTag } from '@komora/ui/heading-tag';
import { Radio, RadioGroup } from '@komora/ui/radio-group';
import type { ReactNode } from 'react';
import type { Country } from '../../shared/config.ts';
import { EMAIL_INPUT } from '../../shared/forms/email-definition.ts';
import { EmailSuggestion } from '../../shared/forms/email-suggestion.tsx';
import { NAME_AUTOCOMPLETE, nameOrder } from '../../shared/forms/name-order.ts';
import { usePhoneInput } from '../../shared/forms/phone-field.tsx';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import { CountryField } from './country-field.tsx';
import { DetailsField, type DetailsState } from './details-field.tsx';
import css from './invoicing.module.css';
import { isReported } from './stored-details.ts';
import { StreetField } from './street-field.tsx';

export interface InvoicingFieldsProps {
  readonly state: DetailsState;
  readonly onType: (type: 'PravnickaOsoba' | 'FyzickaOsoba') => void;
  /** Help beside an error of the e-mail. */
  readonly emailHelp?: ReactNode;
  /** Help beside an error of the phone number. */
  readonly phoneHelp?: ReactNode;
  /** Country of numbers without an international prefix. */
  readonly phoneCountry: Country;
  /** Stands in the place of name and phone where they are asked elsewhere. */
  readonly sharedContact?: ReactNode;
  /** Heading level of the sections. */
  readonly level?: 2 | 3;
}

/** Billing details: person or company, contact, address. */
export function InvoicingFields({ state, onType, emailHelp, phoneHelp, phoneCountry, sharedContact, level = 2 }: InvoicingFieldsProps) {
  const phone = usePhoneInput(phoneCountry);
  const text = useText('invoicing');
  const locale = useLocale();
  const Heading = headingTag(level);
  const { countryCode } = state.details.address;
  const exampleOf = (name: CompanyId) =>
    isCountry(countryCode) ? text('details.example', { example: COMPANY_ID_EXAMPLES[countryCode][name] }) : undefined;
  return (
    <>
      <RadioGroup
        label={text('details.type')}
        value={state.details.type}
        onChange={(type) => onType(type === 'PravnickaOsoba' ? 'PravnickaOsoba' : 'FyzickaOsoba')}
      >
        <Radio value="FyzickaOsoba">{text('details.person')}</Radio>
        <Radio value="PravnickaOsoba">{text('details.company')}</Radio>
      </RadioGroup>
      {state.details.type === 'PravnickaOsoba' ? (
        <section className={css.section}>
          <Heading>{text('details.companyTitle')}</Heading>
          <div className={css.grid}>
            <DetailsField state={state} path="company.name" autoComplete="organization" className={css.full} />
            <DetailsField
              state={state}
              path="company.ico"
              autoComplete="off"
              inputMode="numeric"
              className={css.half}
              hint={exampleOf('ico')}
            />
            <DetailsField
              state={state}
              path="company.dic"
              autoComplete="off"
              required={isReported(state.details)}
              className={css.half}
              hint={exampleOf('dic')}
            />
            <DetailsField
              state={state}
              path="company.icoDph"
              autoComplete="off"
              required={false}
              className={css.half}
              hint={exampleOf('icoDph')}
            />
          </div>
        </section>
      ) : null}
      <section className={css.section}>
        <Heading>{text('details.contactTitle')}</Heading>
        <div className={css.grid}>
          {sharedContact === undefined ? (
            nameOrder(locale).map((name) => (
              <DetailsField key={name} state={state} path={name} autoComplete={NAME_AUTOCOMPLETE[name]} className={css.half} />
            ))
          ) : (
            <div className={css.full}>{sharedContact}</div>
          )}
          <EmailSuggestion email={state.details.email} onUse={(email) => state.write('email', email)} className={css.half}>
            <DetailsField state={state} path="email" {...EMAIL_INPUT} autoComplete="email" help={emailHelp} />
          </EmailSuggestion>
          {sharedContact === undefined ? (
            <DetailsField state={state} path="telephoneNumber" {...phone} className={css.half} help={phoneHelp} />
          ) : null}
        </div>
      </section>
      <section className={css.section}>
        <Heading>{text('details.addressTitle')}</Heading>
        <div className={css.grid}>
          <StreetField state={state} className={css.full} />
          <DetailsField state={state} path="address.zip" autoComplete="postal-code" className={css.narrow} />
          <DetailsField state={state} path="address.city" autoComplete="address-level2" className={css.wide} />
          <CountryField state={state} className={css.full} />
        </div>
      </section>
    </>
  );
}
