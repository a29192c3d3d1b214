import type { ClientRecord } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Balance } from '../../shared/balance.tsx';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';

/** Who the client is, and what the client owes each company. */
export function ClientFacts({ client }: { readonly client: ClientRecord }) {
  const text = useText('console-records');
  const format = useFormat();
  const { company, emailConfirmedAt, cards, consents } = client;
  return (
    <>
      <section className={css.section}>
        <h2>{text('client.accounts')}</h2>
        {client.accounts === null || client.accounts.length === 0 ? <p className={css.soft}>{text('client.noAccounts')}</p> : null}
        <dl className={css.facts}>
          {client.accounts?.map(({ legalEntityId, legalEntityName, currency, balance }) => (
            <Account key={`${legalEntityId} ${currency}`} name={legalEntityName} clientId={client.id} company={legalEntityId}>
              <Balance balance={{ amount: balance, currency }} />
            </Account>
          ))}
        </dl>
      </section>
      <section className={css.section}>
        <h2>{text('client.facts')}</h2>
        <dl className={css.facts}>
          <dt>{text('client.email')}</dt>
          <dd>{client.email}</dd>
          <dt>{text('client.phone')}</dt>
          <dd>{client.phoneNumber ?? text('client.noPhone')}</dd>
          <dt>{text('column.language')}</dt>
          <dd>{client.language}</dd>
          {company === null ? null : (
            <>
              <dt>{text('client.company')}</dt>
              <dd>
                {company.name}
                {company.companyId === null ? null : `, ${text('client.companyIds', { companyId: company.companyId })}`}
              </dd>
            </>
          )}
          <dt>{text('client.registered')}</dt>
          <dd>{format.dateTime(client.registeredAt, BROWSER_ZONE)}</dd>
          <dt>{text('client.confirmed')}</dt>
          <dd>{emailConfirmedAt === null ? text('client.notConfirmed') : format.dateTime(emailConfirmedAt, BROWSER_ZONE)}</dd>
          <dt>{text('client.newsletter')}</dt>
          <dd>{text(client.newsletter ? 'client.yes' : 'client.no')}</dd>
          <dt>{text('client.cards')}</dt>
          <dd>{cards.length === 0 ? text('client.noCards') : cards.map(({ label }) => label).join(', ')}</dd>
          {consents.length === 0 ? null : (
            <>
              <dt>{text('client.consents')}</dt>
              <dd>
                <ul className="plain-list">
                  {consents.map(({ kind, version, at }) => (
                    <li key={kind}>{text('client.consent', { kind, version, at: format.dateTime(at, BROWSER_ZONE) })}</li>
                  ))}
                </ul>
              </dd>
            </>
          )}
        </dl>
      </section>
    </>
  );
}

interface AccountProps {
  readonly name: string;
  readonly clientId: string;
  readonly company: string;
  readonly children: ReactNode;
}

function Account({ name, clientId, company, children }: AccountProps) {
  return (
    <>
      <dt>
        <Link to="/clients/$id/account" params={{ id: clientId }} search={{ company }}>
          {name}
        </Link>
      </dt>
      <dd>{children}</dd>
    </>
  );
}
