import type { ContractRecord } from '@komora/api/admin';
import { localDateIn } from '@komora/domain/local-date';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { ClientFiles } from '../../shared/client-files.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { MessageButton } from '../../shared/message-dialog.tsx';
import { Page } from '../../shared/page.tsx';
import css from '../../shared/record.module.css';
import { RecordBoundary } from '../../shared/record-boundary.tsx';
import { Timeline } from '../../shared/timeline.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { ContractFacts } from './contract-facts.tsx';
import { ContractRents } from './contract-rents.tsx';

interface ContractParts {
  readonly actions: ReactNode;
  /** Costs by day. */
  readonly terms: ReactNode;
}

/** One contract: terms, rents, who shares the box, what happened. */
export function ContractPage({ id, ...parts }: ContractParts & { readonly id: string }) {
  const { call } = useApp();
  const text = useText('console-records');
  const query = useQuery({
    queryKey: ['contracts', 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/contracts/{id}', { params: { id }, signal }),
  });
  return (
    <RecordBoundary query={query} title={text('contracts.title')}>
      {(contract) => <Contract contract={contract} {...parts} />}
    </RecordBoundary>
  );
}

function Contract({ contract, actions, terms }: ContractParts & { readonly contract: ContractRecord }) {
  const { call } = useApp();
  const text = useText('console-records');
  const format = useFormat();
  const seesMoney = holds(useMe(), 'read:invoice');
  const { id, number, clientId, clientName, overlockedAt, billingSuspended, letters } = contract;
  return (
    <Page
      title={text('contract.title', { number })}
      lead={
        <Link to="/clients/$id" params={{ id: clientId }}>
          {clientName || text('erased')}
        </Link>
      }
    >
      {overlockedAt === null ? null : (
        <Alert tone="warning">{text('contract.blocked', { at: format.dateTime(overlockedAt, BROWSER_ZONE) })}</Alert>
      )}
      {billingSuspended === null ? null : (
        <Alert tone="warning" title={text('contract.suspended', { at: format.dateTime(billingSuspended.at, BROWSER_ZONE) })}>
          {billingSuspended.reason}
        </Alert>
      )}
      <section className={css.section} aria-label={text('contract.actions')}>
        {actions}
        <div className={css.actions}>
          <FileButton load={() => call('GET /api/admin/contracts/{id}/agreement', { params: { id } })}>
            {text('contract.agreement')}
          </FileButton>
          {letters.map((letter) => (
            <FileButton
              key={letter.id}
              load={() => call('GET /api/admin/contracts/{id}/letters/{letter}', { params: { id, letter: letter.id } })}
            >
              {text(`contract.letter.${letter.kind}`, { date: format.date(localDateIn(BROWSER_ZONE, new Date(letter.issuedAt))) })}
            </FileButton>
          ))}
          {clientName === '' ? null : <MessageButton clientId={clientId} contractId={id} />}
          {seesMoney ? (
            <Link
              to="/clients/$id/account"
              params={{ id: clientId }}
              search={{ company: contract.legalEntityId }}
              className={buttonClass({ variant: 'quiet' })}
            >
              {text('contract.account')}
            </Link>
          ) : null}
        </div>
      </section>
      {terms}
      <div className={css.record}>
        <div className={css.column}>
          <ContractFacts contract={contract} />
          {clientName === '' ? null : <ClientFiles clientId={clientId} contractId={id} />}
        </div>
        <div className={css.column}>
          {contract.rents === null ? null : <ContractRents rents={contract.rents} />}
          <Timeline subject={{ of: 'contract', id }} />
        </div>
      </div>
      <RecordAudit of={{ contractId: id }} />
    </Page>
  );
}
