import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { useApp } from '../app.ts';
import { useText } from '../texts/use-text.ts';
import styles from './footer.module.css';

/** Three presses within this many milliseconds open the diagnostics; so does one with Shift, for whoever cannot be that quick. */
const WINDOW = 1000;

const Diagnostics = lazy(async () => ({ default: (await import('./diagnostics/diagnostics.tsx')).Diagnostics }));

export function VersionLine() {
  const { call, config } = useApp();
  const text = useText('shell');
  const presses = useRef<readonly number[]>([]);
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['info'],
    queryFn: ({ signal }) => call('GET /api/info', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: typeof window !== 'undefined',
    retry: false,
  });
  const press = ({ timeStamp, shiftKey }: MouseEvent): void => {
    const last = [...presses.current, timeStamp].slice(-3);
    const quick = last.length === 3 && timeStamp - (last[0] ?? 0) <= WINDOW;
    presses.current = quick ? [] : last;
    if (quick || shiftKey) setOpen(true);
  };
  return (
    <>
      <button type="button" className={styles.version} onClick={press}>
        {data === undefined
          ? text('footer.version', { version: config.version })
          : text('footer.versions', { version: config.version, server: data.version })}
      </button>
      {open ? (
        <Suspense>
          <Diagnostics onClosed={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
