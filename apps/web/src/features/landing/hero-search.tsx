import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { locationText } from '../../catalogue/area.ts';
import { TOWN_ZOOM } from '../../catalogue/towns.ts';
import { useMyPosition } from '../../catalogue/use-my-position.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, Field, Notice, TextInput } from '../../ui/index.ts';
import styles from './hero-search.module.css';

/** A town, or the visitor's own place, and on to the warehouses. */
export function HeroSearch() {
  const text = useText('landing');
  const navigate = useNavigate();
  const { state, ask } = useMyPosition();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    void navigate({ to: '/boxes', search: search === '' ? {} : { search } });
  };
  return (
    // Without script the browser itself sends the text.
    <search>
      <form action="/boxes" onSubmit={submit} className={styles.form}>
        <Field label={text('hero.field')} className={styles.field}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              name="search"
              icon="search"
              autoComplete="address-level2"
              enterKeyHint="search"
              maxLength={100}
              placeholder={text('hero.placeholder')}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" iconAfter="arrow-right" className={styles.act}>
          {text('hero.search')}
        </Button>
        <Button
          variant="quiet"
          icon="location"
          busy={state === 'asking'}
          busyLabel={text('position.asking')}
          className={styles.near}
          onClick={() =>
            ask((place) => void navigate({ to: '/boxes', search: { location: locationText(place), zoom: String(TOWN_ZOOM) } }))
          }
        >
          {text('hero.nearMe')}
        </Button>
        {state === 'denied' || state === 'failed' ? (
          <Notice tone="warning" announce title={text(`position.${state}.title`)} className={styles.notice}>
            {text(`position.${state}.help`)}
          </Notice>
        ) : null}
      </form>
    </search>
  );
}
