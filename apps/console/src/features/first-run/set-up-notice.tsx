import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { setUpQuery } from './set-up-query.ts';

const MINUTE = 60_000;

/** How far the first set-up is, with a link to its steps, until no step is open. For people who may change it. */
export function SetUpNotice() {
  const app = useApp();
  const text = useText('console-first-run');
  const me = useMe();
  const enabled = holdsEverywhere(me, 'read:legal-entity') && holdsEverywhere(me, 'write:legal-entity');
  const { data } = useQuery({ ...setUpQuery(app), enabled, staleTime: MINUTE });
  const next = data?.steps.find(({ state }) => state === 'OPEN');
  if (data === undefined || next === undefined) return null;
  const done = data.steps.filter(({ state }) => state === 'DONE').length;
  return (
    <Alert
      actions={
        <Link to="/first-run" className={buttonClass({ variant: 'secondary' })}>
          {text('title')}
        </Link>
      }
    >
      {text('onToday', { done, total: data.steps.length, next: text(`step.${next.step}`) })}
    </Alert>
  );
}
