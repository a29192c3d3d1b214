import { Button } from '@komora/ui/button';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { locationText } from '../../entities/warehouse/area.ts';
import { MyPositionButton, MyPositionNotice, TownField } from '../../entities/warehouse/town-search.tsx';
import { useMyPosition } from '../../entities/warehouse/use-my-position.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './hero-search.module.css';

/** Search by town or by position; leads to the warehouses. */
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
    // Without scripts the browser submits the form.
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
          onKnown={(place, zoom) => void navigate({ to: '/boxes', search: { location: locationText(place), zoom: String(zoom) } })}
        />
        <MyPositionNotice position={position} text={text} className={styles.notice} />
      </form>
    </search>
  );
}
