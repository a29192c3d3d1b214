import { Icon } from '@komora/ui/icon';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import css from './first-run.module.css';
import { setUpQuery } from './set-up-query.ts';

/** Pages that show the first set-up themselves. */
const OWN_PAGES: readonly string[] = ['/', '/first-run'];

/**
 * A link back to the first set-up, on the screens of its steps. It asks for nothing: it appears once Today or the set-up has read
 * that a step is open.
 */
export function BackToSetUp() {
  const { data } = useQuery({ ...setUpQuery(useApp()), enabled: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (data === undefined || OWN_PAGES.includes(path) || !data.steps.some(({ state }) => state === 'OPEN')) return null;
  return <BackLink />;
}

/** Its texts are loaded: one of the pages that show the set-up was open. */
function BackLink() {
  const text = useText('console-first-run');
  return (
    <Link to="/first-run" className={css.back}>
      <Icon name="arrow-left" />
      {text('back')}
    </Link>
  );
}
