import { ISO_COUNTRIES } from '@komora/domain/country-codes';
import { LANGUAGES } from '@komora/domain/language';
import { Button } from '@komora/ui/button';
import { Radio } from '@komora/ui/radio-group';
import { defineForm } from '@komora/web-kit/define-form';
import { FormChoice } from '@komora/web-kit/form-choice';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import css from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { CLIENT_PATHS, type ClientBody, type ClientValues, clientValues, fieldOf, validateClient } from './client-values.ts';
import type { StepProps } from './move-in-queries.ts';

const clientForm = defineForm<ClientValues, ClientBody>({ paths: CLIENT_PATHS, validate: validateClient });
/** The countries where warehouses are stand before the others. */
const FIRST = ['SVK', 'CZE', 'POL', 'HUN', 'UKR'];

function useCountries() {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const rank = (code: string) => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length);
    return ISO_COUNTRIES.map(([value, region]) => ({ value, label: names.of(region) ?? value })).sort(
      (a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label, locale),
    );
  }, [locale]);
}

interface ClientFormProps extends StepProps {
  /** The account whose details are missing; null for somebody new. */
  readonly clientId: string | null;
  readonly onCancel: () => void;
}

/** Billing details of the client. */
export function ClientForm({ moveIn, clientId, onSaved, onReload, onCancel }: ClientFormProps) {
  const { call } = useApp();
  const text = useText('console-move-in');
  const common = useText('common');
  const field = useText('invoicing');
  const countries = useCountries();
  const { id, version } = moveIn;
  const form = useForm(clientForm, {
    values: clientValues(clientId === null && moveIn.client?.id !== null ? { ...moveIn, client: null } : moveIn),
    send: (body) =>
      atFormFields(call('PUT /api/admin/move-ins/{id}/client', { params: { id }, body: { version, clientId, ...body } }), fieldOf),
    onSent: onSaved,
  });
  const optional = { required: false, optionalLabel: common('optional') };
  return (
    <form className={css.form} {...form.props}>
      <FormChoice {...form.text('type')} label={field('details.type')}>
        <Radio value="FyzickaOsoba">{field('details.person')}</Radio>
        <Radio value="PravnickaOsoba">{field('details.company')}</Radio>
      </FormChoice>
      {form.values.type === 'PravnickaOsoba' ? (
        <>
          <FormField {...form.text('companyName')} autoComplete="off" maxLength={200} label={field('field.company.name')} />
          <div className={css.pair}>
            <FormField {...form.text('ico')} autoComplete="off" inputMode="numeric" maxLength={20} label={field('field.company.ico')} />
            <FormField {...form.text('dic')} {...optional} autoComplete="off" maxLength={20} label={field('field.company.dic')} />
            <FormField {...form.text('icoDph')} {...optional} autoComplete="off" maxLength={20} label={field('field.company.icoDph')} />
          </div>
        </>
      ) : null}
      <div className={css.pair}>
        <FormField {...form.text('firstName')} autoComplete="off" maxLength={80} label={field('field.firstName')} />
        <FormField {...form.text('lastName')} autoComplete="off" maxLength={80} label={field('field.lastName')} />
      </div>
      <div className={css.pair}>
        <FormField
          {...form.text('email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          readOnly={clientId !== null}
          label={field('field.email')}
        />
        <FormField
          {...form.text('telephoneNumber')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          label={field('field.telephoneNumber')}
          hint={text('client.phoneHint')}
        />
      </div>
      <div className={css.pair}>
        <FormField {...form.text('street')} autoComplete="off" maxLength={100} label={text('client.street')} />
        <FormField {...form.text('number')} autoComplete="off" maxLength={20} label={field('field.address.number')} />
      </div>
      <div className={css.pair}>
        <FormField {...form.text('city')} autoComplete="off" maxLength={100} label={field('field.address.city')} />
        <FormField {...form.text('zip')} autoComplete="off" maxLength={12} label={field('field.address.zip')} />
      </div>
      <div className={css.pair}>
        <FormSelect {...form.text('countryCode')} label={field('field.address.countryCode')} options={countries} />
        <FormSelect
          {...form.text('language')}
          label={text('client.language')}
          options={LANGUAGES.map((value) => ({ value, label: text(`language.${value}`) }))}
        />
      </div>
      {isConflict(form.failure) ? <Conflict onLoad={onReload} /> : <FormFailure form={form} />}
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary" size="large">
          {text('next')}
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {text('client.search')}
        </Button>
      </div>
    </form>
  );
}
