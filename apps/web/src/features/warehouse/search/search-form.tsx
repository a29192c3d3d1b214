import type { Town } from '@komora/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { locationText } from '../../../catalogue/area.ts';
import { MyPositionButton, MyPositionNotice, TownField } from '../../../catalogue/town-search.tsx';
import { TOWN_ZOOM } from '../../../catalogue/towns.ts';
import { useMyPosition } from '../../../catalogue/use-my-position.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button } from '../../../ui/index.ts';
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
  const position = useMyPosition();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(draft, false);
    if (search.view === 'map') change({ view: undefined });
  };
  return (
    // Without script the browser itself sends the text to this page.
    <search>
      <form action="/boxes" onSubmit={submit} className={styles.form}>
        <TownField
          label={text('search.field')}
          placeholder={text('search.placeholder')}
          className={styles.text}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <BranchSelect towns={towns} search={search} change={change} />
        <div className={styles.acts}>
          <Button type="submit" variant="primary" icon="search">
            {text('search.submit')}
          </Button>
          <MyPositionButton
            position={position}
            label={text('position.mine')}
            askingLabel={text('position.asking')}
            onKnown={(place) => change({ location: locationText(place), zoom: String(TOWN_ZOOM), search: undefined })}
          />
        </div>
        <MyPositionNotice position={position} text={text} className={styles.notice} />
      </form>
    </search>
  );
}
