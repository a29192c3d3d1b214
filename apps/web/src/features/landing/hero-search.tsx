import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { locationText } from '../../catalogue/area.ts';
import { MyPositionButton, MyPositionNotice, TownField } from '../../catalogue/town-search.tsx';
import { TOWN_ZOOM } from '../../catalogue/towns.ts';
import { useMyPosition } from '../../catalogue/use-my-position.ts';
import { useText } from '../../texts/use-text.ts';
import { Button } from '../../ui/index.ts';
import styles from './hero-search.module.css';

/** A town, or the visitor's own place, and on to the warehouses. */
export function HeroSearch() {
  const text = useText('landing');
  const navigate = useNavigate();
  const position = useMyPosition();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    void navigate({ to: '/boxes', search: search === '' ? {} : { search } });
  };
  return (
    // Without script the browser itself sends the text.
    <search>
      <form action="/boxes" onSubmit={submit} className={styles.form}>
        <TownField label={text('hero.field')} placeholder={text('hero.placeholder')} className={styles.field} />
        <Button type="submit" variant="primary" iconAfter="arrow-right" className={styles.act}>
          {text('hero.search')}
        </Button>
        <MyPositionButton
          position={position}
          label={text('hero.nearMe')}
          askingLabel={text('position.asking')}
          className={styles.near}
          onKnown={(place) => void navigate({ to: '/boxes', search: { location: locationText(place), zoom: String(TOWN_ZOOM) } })}
        />
        <MyPositionNotice position={position} text={text} className={styles.notice} />
      </form>
    </search>
  );
}
