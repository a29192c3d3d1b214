import type { ErrorCode } from '@komora/api/errors';
import { LANGUAGES } from '@komora/domain/language';
import { LOCALE_NAMES, languageOf, localeOf } from '@komora/i18n';
import { Button, IconButton } from '@komora/ui/button';
import { Disclosure } from '@komora/ui/disclosure';
import { FormField } from '@komora/web-kit/form-field';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useRef } from 'react';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { newDay, type SpecialField, type SpecialPath, type SpecialRow } from './special-values.ts';
import css from './warehouses.module.css';

export interface SpecialRowsProps {
  readonly rows: readonly SpecialRow[];
  readonly code: (path: SpecialPath) => ErrorCode | undefined;
  readonly onChange: (rows: readonly SpecialRow[]) => void;
}

/** Holidays and other days with opening hours of their own. */
export function SpecialRows({ rows, code, onChange }: SpecialRowsProps) {
  const text = useText('console-warehouses');
  const language = languageOf(useLocale());
  const added = useRef<string | null>(null);
  const change = (row: SpecialRow, values: Partial<SpecialRow>): void =>
    onChange(rows.map((one) => (one === row ? { ...one, ...values } : one)));
  const props = (row: SpecialRow, index: number, field: SpecialField) => {
    const name: SpecialPath = `specialDays.${index}.${field}`;
    return { name, value: row[field], code: code(name), onWrite: (value: string) => change(row, { [field]: value }) };
  };
  // The button moves down with each day, so the focus goes on to the new one.
  const focusAdded = (row: SpecialRow, element: HTMLElement | null): void => {
    if (element === null || added.current !== row.key) return;
    added.current = null;
    element.querySelector('input')?.focus();
  };
  const add = (): void => {
    const row = newDay(crypto.randomUUID());
    added.current = row.key;
    onChange([...rows, row]);
  };
  return (
    <fieldset className={formCss.group}>
      <legend>{text('special.title')}</legend>
      <p>{text('special.hint')}</p>
      {rows.map((row, index) => (
        <fieldset
          key={row.key}
          ref={(element) => focusAdded(row, element)}
          className={css.special}
          aria-label={text('special.number', { number: index + 1 })}
        >
          <div className={css.day}>
            <FormField {...props(row, index, 'date')} type="date" label={text('special.date')} />
            <FormSelect
              {...props(row, index, 'kind')}
              label={text('special.kind')}
              options={(['CLOSED', 'OPEN'] as const).map((kind) => ({ value: kind, label: text(`special.${kind}`) }))}
            />
            {row.kind === 'CLOSED' ? null : (
              <>
                <FormField {...props(row, index, 'opens')} type="time" label={text('hours.opens')} />
                <FormField {...props(row, index, 'closes')} type="time" label={text('hours.closes')} />
              </>
            )}
            <span className={css.remove}>
              <IconButton
                icon="trash"
                label={text('special.remove', { number: index + 1 })}
                onClick={() => onChange(rows.filter((one) => one !== row))}
              />
            </span>
          </div>
          <Disclosure summary={[text('special.note'), row.note[language] || row.note.EN].filter((part) => part !== '').join(': ')}>
            <div className={formCss.pair}>
              {LANGUAGES.map((one) => (
                <FormField
                  key={one}
                  name={`specialDays.${index}.note.${one}`}
                  label={LOCALE_NAMES[localeOf(one)]}
                  lang={localeOf(one)}
                  required={false}
                  autoComplete="off"
                  maxLength={100}
                  code={undefined}
                  value={row.note[one]}
                  onWrite={(value) => change(row, { note: { ...row.note, [one]: value } })}
                />
              ))}
            </div>
          </Disclosure>
        </fieldset>
      ))}
      <div>
        <Button icon="plus" onClick={add}>
          {text('special.add')}
        </Button>
      </div>
    </fieldset>
  );
}
