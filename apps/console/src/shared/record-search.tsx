import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';

export interface RecordSearchProps {
  readonly label: string;
  readonly hint?: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The field of a search for a record that is chosen from what it finds. */
export function RecordSearch({ label, hint, typed, onType }: RecordSearchProps) {
  return (
    <search>
      <Field label={label} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            icon="search"
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
    </search>
  );
}
