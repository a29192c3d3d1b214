import { Button } from '@komora/ui/button';
import { TownField } from '../../entities/warehouse/town-search.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './town-form.module.css';

/** Search for a town; the browser submits it. */
export function TownForm() {
  const text = useText('landing');
  return (
    <search>
      <form action="/boxes" className={css.form}>
        <TownField label={text('hero.field')} placeholder={text('hero.placeholder')} className={css.field} />
        <Button type="submit" icon="search">
          {text('hero.search')}
        </Button>
      </form>
    </search>
  );
}
