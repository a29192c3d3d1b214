import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';

export interface DayFiltersProps {
  /** Days as they stand in the address; undefined for none. */
  readonly values: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly labels: { readonly from: string; readonly to: string };
  /** Called with an empty text for no day. */
  readonly onSet: (name: 'from' | 'to', day: string) => void;
}

/** The first and the last day of a list. */
export function DayFilters({ values, labels, onSet }: DayFiltersProps) {
  return (['from', 'to'] as const).map((name) => (
    <Field key={name} label={labels[name]}>
      {(control) => <TextInput {...control} type="date" value={values[name] ?? ''} onChange={(event) => onSet(name, event.target.value)} />}
    </Field>
  ));
}
