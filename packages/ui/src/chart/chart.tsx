import type { ReactNode } from 'react';
import { Disclosure } from '../disclosure/disclosure.tsx';
import { Svg } from '../svg/svg.tsx';
import css from './chart.module.css';
import { niceTop } from './nice-top.ts';

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** One for each label; null: no value. Not negative. */
  readonly values: readonly (number | null)[];
  /** Of bars that do not begin at zero: the lower end of each. The values can then be negative in the table, and have their size in the drawing. */
  readonly bases?: readonly number[];
}

export interface ChartProps {
  readonly kind: 'lines' | 'bars';
  /** Subject; the heading of the figure. */
  readonly title: string;
  readonly labels: readonly string[];
  /** Bars: one or two. Lines: one to four. Each has another pattern, not only another colour. */
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  /** The end of the axis; default: a round number above the largest value. */
  readonly top?: number;
  /** Names of the table with the same values. */
  readonly table: { readonly summary: string; readonly label: string };
}

const WIDTH = 1000;
const HEIGHT = 200;
/** Of a column, in halves of it. */
const GAP = 0.2;
const GRID = [0, 0.5, 1] as const;

/** A small chart in SVG with a legend, and a table with the same values. Lines break where a value is missing. */
export function Chart({ kind, title, labels, series, format, top: fixed, table }: ChartProps) {
  const largest = Math.max(
    0,
    ...series.flatMap(({ values, bases }) => values.map((value, at) => Math.abs(value ?? 0) + (bases?.[at] ?? 0))),
  );
  const top = fixed ?? niceTop(largest);
  const column = WIDTH / Math.max(1, labels.length);
  const isShort = labels.every(({ length }) => length <= SHORT);
  const fits = (at: number, most: number) => at % Math.ceil(labels.length / most) === 0 || undefined;
  const y = (value: number): number => HEIGHT - (HEIGHT * Math.min(value, top)) / top;
  return (
    <figure className={css.chart}>
      <figcaption className={css.caption}>
        <span className={css.title}>{title}</span>
        {series.length > 1 ? <Legend series={series} /> : null}
      </figcaption>
      <div className={css.plot} aria-hidden="true">
        <ol className={css.axis}>
          {[...GRID].reverse().map((part) => (
            <li key={part}>{format(top * part)}</li>
          ))}
        </ol>
        <Svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={css.drawing}>
          {GRID.map((part) => (
            <line key={part} x1="0" x2={WIDTH} y1={HEIGHT * part} y2={HEIGHT * part} className={css.grid} />
          ))}
          {series.map(({ key, values, bases }, index) =>
            kind === 'lines' ? (
              <path key={key} d={lineOf(values, column, y)} className={css.line} data-series={index} />
            ) : (
              values.map((value, at) => {
                const width = (column * (1 - GAP * 2)) / series.length;
                return value === null ? null : (
                  <rect
                    // The order of labels does not change.
                    key={`${key} ${labels[at]}`}
                    x={column * (at + GAP) + width * index}
                    y={y(Math.abs(value) + (bases?.[at] ?? 0))}
                    width={width}
                    height={(HEIGHT * Math.abs(value)) / top}
                    className={css.bar}
                    data-series={index}
                  />
                );
              })
            ),
          )}
        </Svg>
        <ol className={css.labels} data-short={isShort || undefined} data-upright={(!isShort && labels.length > UPRIGHT) || undefined}>
          {labels.map((label, at) => (
            <li key={label} data-narrow={fits(at, MOST.narrow)} data-medium={fits(at, MOST.medium)} data-wide={fits(at, MOST.wide)}>
              {label}
            </li>
          ))}
        </ol>
      </div>
      <Disclosure summary={table.summary} className={css.values}>
        <ValueTable title={title} labels={labels} series={series} format={format} label={table.label} />
      </Disclosure>
    </figure>
  );
}

/** More words than these have no room beside each other. */
const UPRIGHT = 7;
/** Longer labels are broken between words. */
const SHORT = 8;
/** Short labels that fit beside each other in a narrow chart, and in wider ones. */
const MOST = { narrow: 5, medium: 8, wide: 12 } as const;

function lineOf(values: readonly (number | null)[], column: number, y: (value: number) => number): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const isFirst = at === 0 || values[at - 1] === null;
      const x = column * (at + 1 / 2);
      // A single point between two gaps is a short line.
      const alone = isFirst && (values[at + 1] ?? null) === null ? ` h${column / 4}` : '';
      return `${isFirst ? 'M' : 'L'}${x} ${y(value)}${alone}`;
    })
    .join(' ');
}

function Legend({ series }: Pick<ChartProps, 'series'>): ReactNode {
  return (
    <ul className={css.legend}>
      {series.map(({ key, name }, index) => (
        <li key={key}>
          <span className={css.sample} data-series={index} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function ValueTable({
  title,
  labels,
  series,
  format,
  label,
}: Pick<ChartProps, 'title' | 'labels' | 'series' | 'format'> & { readonly label: string }) {
  return (
    <table className={css.table}>
      <caption className={css.hidden}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((name, at) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map(({ key, values }) => (
              <td key={key}>{show(values[at], format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const show = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value);
