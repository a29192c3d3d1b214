import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';

export interface RecordSearchProps {
  readonly label: string;
  readonly hint?: string | undefined;
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
            // It searches while a person types. Enter would submit a form around it.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </Field>
    </search>
  );
}
