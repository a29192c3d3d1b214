import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { useSearch } from '@tanstack/react-router';
import { NotFound } from '../../shared/errors/not-found.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './not-found-page.module.css';

/** The visitor can search for a town instead. The browser submits the form. */
export function NotFoundPage() {
  const text = useText('landing');
  const { limitedView, lang } = useSearch({ from: '__root__' });
  return (
    <NotFound
      search={
        <search>
          <form action="/boxes" className={css.form}>
            {limitedView && <input type="hidden" name="limitedView" value={String(limitedView)} />}
            {lang && <input type="hidden" name="lang" value={lang} />}
            <Field label={text('hero.field')} className={css.field}>
              {(control) => (
                <TextInput
                  {...control}
                  type="search"
                  name="search"
                  icon="search"
                  enterKeyHint="search"
                  placeholder={text('hero.placeholder')}
                />
              )}
            </Field>
            <Button type="submit">{text('hero.search')}</Button>
          </form>
        </search>
      }
    />
  );
}
