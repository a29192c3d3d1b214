import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './footer.module.css';

/** Three presses within this many milliseconds open the diagnostics; one press with Shift does too, for people who cannot press quickly. */
const WINDOW = 1000;

const Diagnostics = lazy(async () => ({ default: (await import('./diagnostics/diagnostics.tsx')).Diagnostics }));

export function VersionLine() {
  const { call, config } = useApp();
  const text = useText('shell');
  const presses = useRef<readonly number[]>([]);
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['info'],
    // Both calls belong to the version line (specification, section 7): a proxy in front may answer one of them by another version.
    queryFn: async ({ signal }) => {
      const answers = await Promise.all([call('GET /_info', { signal }), call('GET /api/info', { signal })]);
      return [...new Set(answers.map(({ version }) => version))].join(' / ');
    },
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
      <button type="button" className={styles.version} data-server={data} onClick={press}>
        {data === undefined || data === config.version
          ? text('footer.version', { version: config.version })
          : text('footer.versions', { version: config.version, server: data })}
      </button>
      {open ? (
        <Suspense>
          <Diagnostics onClosed={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
