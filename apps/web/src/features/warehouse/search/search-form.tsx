import type { Town } from '@komora/api';
import { Button } from '@komora/ui/button';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { locationText } from '../../../entities/warehouse/area.ts';
import { MyPositionButton, MyPositionNotice, TownField } from '../../../entities/warehouse/town-search.tsx';
import { useMyPosition } from '../../../entities/warehouse/use-my-position.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { BoxesSearch } from './boxes-search.ts';
import { BranchSelect } from './branch-select.tsx';
import styles from './search-form.module.css';
import type { ChangeSearch } from './use-boxes-search.ts';

/** Milliseconds after the last key before a search (specification, section 9). */
const DEBOUNCE = 300;

export interface SearchFormProps {
  readonly search: BoxesSearch;
  readonly change: ChangeSearch;
  readonly towns: readonly Town[];
  /** Button of the filters, on phones. */
  readonly filters: ReactNode;
}

/** The typed text; it moves to the address shortly after the last key. */
function useDraft(search: BoxesSearch, change: ChangeSearch) {
  const requested = search.search ?? '';
  const [draft, setDraft] = useState(requested);
  const sent = useRef(requested);
  useEffect(() => {
    // The address changed elsewhere (back, a filter): the field follows.
    if (requested === sent.current) return;
    sent.current = requested;
    setDraft(requested);
  }, [requested]);
  const send = (text: string, replace: boolean): void => {
    const next = text.trim();
    if (next === sent.current) return;
    sent.current = next;
    // A text search ignores the map's area.
    change({ search: next, location: undefined, zoom: undefined }, replace);
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(draft, true), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [draft]);
  /** A place that is chosen instead ends the text search: the text that is still to be sent would override the place. */
  const drop = (): void => {
    sent.current = '';
    setDraft('');
  };
  return { draft, setDraft, send, drop };
}

export function SearchForm({ search, change, towns, filters }: SearchFormProps) {
  const text = useText('warehouse');
  const { draft, setDraft, send, drop } = useDraft(search, change);
  const changePlace: ChangeSearch = (next, replace) => {
    drop();
    change(next, replace);
  };
  const position = useMyPosition();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(draft, false);
    if (search.view === 'map') change({ view: undefined });
  };
  return (
    // Without scripts the browser submits the form to this page.
    <search>
      <form action="/boxes" onSubmit={submit} className={styles.form}>
        <TownField
          label={text('search.field')}
          placeholder={text('search.placeholder')}
          className={styles.text}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <div className={styles.branch}>
          <BranchSelect towns={towns} search={search} change={changePlace} />
        </div>
        {filters}
        <div className={styles.acts}>
          <Button type="submit" variant="primary" icon="search">
            {text('search.submit')}
          </Button>
          <MyPositionButton
            position={position}
            label={text('position.mine')}
            askingLabel={text('position.asking')}
            onKnown={(place, zoom) => changePlace({ location: locationText(place), zoom: String(zoom), search: undefined })}
          />
        </div>
        <MyPositionNotice position={position} text={text} className={styles.notice} />
      </form>
    </search>
  );
}
