import type { Right } from '@komora/api/admin';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { Page } from '../../shared/page.tsx';
import { roleName } from './names.ts';
import css from './staff.module.css';
import { rolesQuery } from './staff-queries.ts';

/** Roles and what they allow. */
export function RolesPage() {
  const text = useText('console-staff');
  const query = useQuery(rolesQuery(useApp()));
  return (
    <Page title={text('roles.title')} lead={text('roles.lead')}>
      <QueryBoundary query={query} skeleton={<Skeleton height="24rem" />}>
        {(roles) => (
          <div>
            {roles.map((role) => (
              <section key={role.id} className={css.role}>
                <h2>{roleName(text, role)}</h2>
                <Rights rights={role.rights} />
              </section>
            ))}
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}

type Noun = Right extends `${string}:${infer N}` ? N : never;

const nounOf = (right: Right): Noun => right.slice(right.indexOf(':') + 1) as Noun;

/** What may be changed can be read too, so each noun is listed once per kind. */
function Rights({ rights }: { readonly rights: readonly Right[] }) {
  const text = useText('console-staff');
  const nouns = (verb: 'read' | 'write'): Noun[] => rights.filter((right) => right.startsWith(`${verb}:`)).map(nounOf);
  const written = nouns('write');
  const read = nouns('read').filter((noun) => !written.includes(noun));
  return (
    <dl className={css.facts}>
      {[
        { key: 'write', list: written },
        { key: 'read', list: read },
      ].map(({ key, list }) =>
        list.length === 0 ? null : (
          <div key={key} className={css.pair}>
            <dt>{text(key === 'write' ? 'rights.write' : 'rights.read')}</dt>
            <dd>
              <ul className={`plain-list ${css.rights}`}>
                {list.map((noun) => (
                  <li key={noun}>{text(`noun.${noun}`)}</li>
                ))}
              </ul>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
