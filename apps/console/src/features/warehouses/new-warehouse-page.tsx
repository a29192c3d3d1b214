import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { NEW } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { companiesQuery } from '../../shared/place-queries.ts';
import { NewWarehouseForm } from './warehouse-form.tsx';

/** Creates a warehouse, and goes on to its page. */
export function NewWarehousePage() {
  const text = useText('console-warehouses');
  const console = useText('console');
  const navigate = useNavigate();
  const query = useQuery(companiesQuery(useApp()));
  return (
    <Page
      title={text('new')}
      lead={text('newLead')}
      width="narrow"
      actions={
        <Link to="/settings/warehouses" className={buttonClass({ variant: 'quiet' })}>
          {console('record.back')}
        </Link>
      }
    >
      <QueryBoundary
        query={query}
        skeleton={<Skeleton height="24rem" />}
        isEmpty={(companies) => companies.length === 0}
        empty={
          <Alert
            actions={
              <Link to="/settings/companies" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
                {text('createCompany')}
              </Link>
            }
          >
            {text('createFirst')}
          </Alert>
        }
      >
        {(companies) => (
          <NewWarehouseForm companies={companies} onCreated={({ id }) => navigate({ to: '/settings/warehouses/$id', params: { id } })} />
        )}
      </QueryBoundary>
    </Page>
  );
}
