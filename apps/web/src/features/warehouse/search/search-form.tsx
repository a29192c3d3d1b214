import type { Town } from '@komora/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { locationText } from '../../../catalogue/area.ts';
import { TOWN_ZOOM } from '../../../catalogue/towns.ts';
import { useMyPosition } from '../../../catalogue/use-my-position.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Field, Notice, TextInput } from '../../../ui/index.ts';
import type { BoxesSearch } from './boxes-search.ts';
import { BranchSelect } from './branch-select.tsx';
import styles from './search-form.module.css';
import type { ChangeSearch } from './use-boxes-search.ts';

/** Milliseconds after the last key before a text is searched for (specification, section 9). */
const DEBOUNCE = 300;

export interface SearchFormProps {
  readonly search: BoxesSearch;
  readonly change: ChangeSearch;
  readonly towns: readonly Town[];
}

/** A typed text, which goes into the address a moment after the last key. */
function useDraft(search: BoxesSearch, change: ChangeSearch) {
  const asked = search.search ?? '';
  const [draft, setDraft] = useState(asked);
  const sent = useRef(asked);
  useEffect(() => {
    // The address changed from elsewhere (back, a chip): the field follows it.
    if (asked === sent.current) return;
    sent.current = asked;
    setDraft(asked);
  }, [asked]);
  const send = (text: string, replace: boolean): void => {
    const next = text.trim();
    if (next === sent.current) return;
    sent.current = next;
    // A text is looked for everywhere, not only where the map happens to stand.
    change({ search: next, location: undefined, zoom: undefined }, replace);
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(draft, true), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [draft]);
  return { draft, setDraft, send };
}

export function SearchForm({ search, change, towns }: SearchFormProps) {
  const text = useText('warehouse');
  const { draft, setDraft, send } = useDraft(search, change);
  const { state, ask } = useMyPosition();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(draft, false);
    if (search.view === 'map') change({ view: undefined });
  };
  return (
    // Without script the browser itself sends the text to this page.
    <search>
      <form action="/boxes" onSubmit={submit} className={styles.form}>
        <Field label={text('search.field')} className={styles.text}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              name="search"
              icon="search"
              autoComplete="address-level2"
              enterKeyHint="search"
              maxLength={100}
              placeholder={text('search.placeholder')}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
          )}
        </Field>
        <BranchSelect towns={towns} search={search} change={change} />
        <div className={styles.acts}>
          <Button type="submit" variant="primary" icon="search">
            {text('search.submit')}
          </Button>
          <Button
            variant="quiet"
            icon="location"
            busy={state === 'asking'}
            busyLabel={text('position.asking')}
            onClick={() => ask((place) => change({ location: locationText(place), zoom: String(TOWN_ZOOM), search: undefined }))}
          >
            {text('position.mine')}
          </Button>
        </div>
        {state === 'denied' || state === 'failed' ? (
          <Notice tone="warning" announce title={text(`position.${state}.title`)} className={styles.notice}>
            {text(`position.${state}.help`)}
          </Notice>
        ) : null}
      </form>
    </search>
  );
}
