import { Field } from '@komora/ui/field';
import { useQuery } from '@tanstack/react-query';
import { AddressSelect } from './address-select.tsx';
import { useApp } from './app-context.ts';
import { holds, useMe } from './me.ts';
import { companiesQuery } from './place-queries.ts';

export interface CompanyFilterProps {
  readonly label: string;
  /** The choice of every company. */
  readonly all: string;
  /** Chosen id; absent: all. */
  readonly value: string | undefined;
  /** Ids and names in the loaded rows: who may not see the companies chooses from these. */
  readonly named: readonly (readonly [id: string, name: string])[];
  readonly onWrite: (company: string | undefined) => void;
}

/** Rows of one company or of all. Nothing while there is one only. */
export function CompanyFilter({ label, all, value, named, onWrite }: CompanyFilterProps) {
  const listed = useQuery({ ...companiesQuery(useApp()), enabled: holds(useMe(), 'read:legal-entity') }).data ?? [];
  const companies = [...new Map([...listed.map(({ id, name }) => [id, name] as const), ...named])];
  if (companies.length < 2 && value === undefined) return null;
  return (
    <Field label={label}>
      {(control) => (
        <AddressSelect {...control} value={value ?? ''} onChoose={(value) => onWrite(value || undefined)}>
          <option value="">{all}</option>
          {companies.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </AddressSelect>
      )}
    </Field>
  );
}
