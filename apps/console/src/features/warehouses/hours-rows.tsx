import type { ErrorCode } from '@komora/api/errors';
import { Button, IconButton } from '@komora/ui/button';
import { FormField } from '@komora/web-kit/form-field';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useRef } from 'react';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { type HoursField, type HoursPath, type HoursRow, nextRow } from './hours-values.ts';
import css from './warehouses.module.css';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

export interface HoursRowsProps {
  readonly rows: readonly HoursRow[];
  readonly code: (path: HoursPath) => ErrorCode | undefined;
  readonly onChange: (rows: readonly HoursRow[]) => void;
}

/** Ranges of opening hours, each with its weekday. */
export function HoursRows({ rows, code, onChange }: HoursRowsProps) {
  const text = useText('console-warehouses');
  const locale = useLocale();
  const added = useRef<string | null>(null);
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const weekdays = WEEKDAYS.map((day) => ({ value: String(day), label: dayName.format(MONDAY + (day - 1) * DAY) }));
  const props = (row: HoursRow, index: number, field: HoursField) => {
    const name: HoursPath = `openingHours.${index}.${field}`;
    const onWrite = (value: string): void => onChange(rows.map((one, at) => (at === index ? { ...one, [field]: value } : one)));
    return { name, value: row[field], code: code(name), onWrite };
  };
  // The button moves down with each range, so the focus goes on to the new one.
  const focusAdded = (row: HoursRow, element: HTMLElement | null): void => {
    if (element === null || added.current !== row.key) return;
    added.current = null;
    element.querySelector('select')?.focus();
  };
  const add = (): void => {
    const row = nextRow(rows, crypto.randomUUID());
    added.current = row.key;
    onChange([...rows, row]);
  };
  return (
    <fieldset className={formCss.group}>
      <legend>{text('hours.title')}</legend>
      {rows.length === 0 ? <p>{text('hours.always')}</p> : null}
      {rows.map((row, index) => (
        <fieldset
          key={row.key}
          ref={(element) => focusAdded(row, element)}
          className={css.hours}
          aria-label={text('hours.number', { number: index + 1 })}
        >
          <FormSelect {...props(row, index, 'weekday')} label={text('hours.weekday')} options={weekdays} />
          <FormField {...props(row, index, 'opens')} type="time" label={text('hours.opens')} />
          <FormField {...props(row, index, 'closes')} type="time" label={text('hours.closes')} />
          <span className={css.remove}>
            <IconButton
              icon="trash"
              label={text('hours.remove', { number: index + 1 })}
              onClick={() => onChange(rows.filter((one) => one !== row))}
            />
          </span>
        </fieldset>
      ))}
      <div>
        <Button icon="plus" onClick={add}>
          {text('hours.add')}
        </Button>
      </div>
    </fieldset>
  );
}
