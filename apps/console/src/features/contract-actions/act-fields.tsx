import type { ContractStanding } from '@komora/api/admin';
import { INVOICING_PERIODS } from '@komora/domain/billing-calendar';
import { languageOf } from '@komora/i18n';
import { FormField } from '@komora/web-kit/form-field';
import { useFormat, useLocale, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { FormSelect, type FormSelectProps, FormTextArea } from '../../shared/form-select.tsx';
import { FreeBoxField } from '../../shared/free-box-field.tsx';
import { textIn } from '../../shared/localised.ts';
import { BY_CLAUSE, isLeftOut } from './act-values.ts';
import { ACTS, type ActField, type ActName, termsQuery } from './acts.ts';

const GROUNDS = ['DEBT', 'FORBIDDEN_GOODS'] as const;
const PRICES = ['AGREED', 'LIST', 'OWN'] as const;
const STARTS = ['PERIOD', 'TODAY'] as const;
/** Acts whose fields need an explanation. */
const HINTED = ['lift', 'pause-dunning', 'change-price', 'increase'] as const satisfies readonly ActName[];
const isHinted = (name: ActName): name is (typeof HINTED)[number] => HINTED.some((one) => one === name);

type FieldProps = Pick<FormSelectProps, 'name' | 'code' | 'value' | 'onWrite'>;

export interface ActFieldsProps {
  readonly name: ActName;
  readonly standing: ContractStanding;
  readonly fieldOf: (field: ActField) => FieldProps;
}

/** Inputs of an act, besides the reason. */
export function ActFields({ name, standing, fieldOf }: ActFieldsProps) {
  const text = useText('console-contract-actions');
  const shown = { price: fieldOf('price').value, start: fieldOf('start').value };
  return (ACTS[name].fields ?? []).map((field) => {
    if (isLeftOut(name, field, shown)) return null;
    const control = fieldOf(field);
    const hint = isHinted(name) && field !== 'rent' ? text(`act.${name}.hint`) : undefined;
    switch (field) {
      case 'day':
      case 'until':
      case 'from':
        return (
          <FormField
            key={field}
            {...control}
            type="date"
            min={standing.today}
            required={field === 'day' || name === 'increase'}
            label={text(`field.${field}`)}
            hint={hint}
          />
        );
      case 'rent':
        return (
          <FormField
            key={field}
            {...control}
            inputMode="decimal"
            autoComplete="off"
            label={text('field.rent', { currency: standing.rent.currency })}
          />
        );
      case 'ground':
        return (
          <FormSelect
            key={field}
            {...control}
            label={text('field.ground')}
            placeholder={text('ground.choose')}
            options={GROUNDS.map((value) => ({ value, label: text(`ground.${value}`) }))}
          />
        );
      case 'price':
        return (
          <FormSelect
            key={field}
            {...control}
            label={text('field.price')}
            options={PRICES.map((value) => ({ value, label: text(`price.${value}`) }))}
          />
        );
      case 'start':
        return (
          <FormSelect
            key={field}
            {...control}
            label={text('field.start')}
            options={STARTS.map((value) => ({ value, label: text(`start.${value}`) }))}
          />
        );
      case 'boxId':
        return <FreeBoxField key={field} {...control} label={text('field.boxId')} warehouse={standing.warehouseId} />;
      case 'insuranceId':
        return <InsuranceField key={field} {...control} contractId={standing.id} />;
      case 'months':
        return (
          <FormSelect
            key={field}
            {...control}
            label={text('field.months')}
            placeholder={text('ground.choose')}
            options={INVOICING_PERIODS.map((months) => ({ value: String(months), label: text('months', { months }) }))}
          />
        );
      case 'basis':
        return <BasisField key={field} {...control} contractId={standing.id} />;
      case 'note':
        return fieldOf('basis').value === BY_CLAUSE ? (
          <FormTextArea key={field} {...control} label={text('field.note')} maxLength={500} />
        ) : null;
      case 'email':
        return <FormField key={field} {...control} type="email" autoComplete="off" required label={text('field.email')} />;
      case 'clientId':
        return (
          <FormSelect
            key={field}
            {...control}
            label={text('field.clientId')}
            placeholder={text('ground.choose')}
            options={standing.sharedWith.map(({ clientId, name: label }) => ({ value: clientId, label }))}
          />
        );
      default:
        return field satisfies never;
    }
  });
}

/** Offered where the agreement has a price clause. */
function BasisField({ contractId, ...field }: FieldProps & { readonly contractId: string }) {
  const text = useText('console-contract-actions');
  const format = useFormat();
  const { data } = useQuery(termsQuery(useApp(), contractId));
  const from = data?.increaseByClauseFrom ?? null;
  if (from === null) return null;
  return (
    <FormSelect
      {...field}
      label={text('field.basis')}
      hint={text('basis.hint', { from: format.date(from) })}
      options={[
        { value: '', label: text('basis.CONSENT') },
        { value: BY_CLAUSE, label: text('basis.CLAUSE') },
      ]}
    />
  );
}

function InsuranceField({ contractId, ...field }: FieldProps & { readonly contractId: string }) {
  const text = useText('console-contract-actions');
  const format = useFormat();
  const language = languageOf(useLocale());
  const { data } = useQuery(termsQuery(useApp(), contractId));
  const options = (data?.insurances ?? []).map(({ id, name, net }) => ({
    value: id,
    label: text('insuranceOffer', { name: textIn(name, language), amount: format.money(net) }),
  }));
  return <FormSelect {...field} label={text('field.insuranceId')} placeholder={text('ground.choose')} options={options} />;
}
