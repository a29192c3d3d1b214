import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PAUSE_MS } from './search-records.ts';

export interface SearchFieldProps {
  readonly label: string;
  /** `q` of the address. */
  readonly value: string | undefined;
  readonly maxLength: number;
}

/** The text of a search, which stands in the address as `q` after a pause in typing: every link of the page is computed again with the address. */
export function SearchField({ label, value = '', maxLength }: SearchFieldProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(value);
  const written = useRef<string[]>([]);
  // A saved view or a link changes the address while the page is shown. What this field wrote may arrive after the next letter.
  useEffect(() => {
    const own = written.current.indexOf(value);
    if (own >= 0) written.current.splice(0, own + 1);
    else setTyped(value);
  }, [value]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const write = (next: string): void => {
    clearTimeout(pause.current);
    written.current.push(next);
    void navigate({ to: '.', search: (before) => ({ ...before, q: next === '' ? undefined : next }), replace: true });
  };
  const type = (next: string): void => {
    setTyped(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(write, PAUSE_MS, next);
  };
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="search"
          maxLength={maxLength}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={({ key }) => (key === 'Enter' ? write(typed) : undefined)}
        />
      )}
    </Field>
  );
}
