import type { Contract } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Card, DataList, Icon, Notice, RoomDrawing, Skeleton } from '../../ui/index.ts';
import css from './contract.module.css';
import { ContractBadge } from './contract-badge.tsx';
import { contractQuery } from './contract-queries.ts';
import { LoadFailed } from './page-states.tsx';
import { Secret } from './secret.tsx';

/** One contract. Somebody else's is not found. */
export function ContractPage({ id }: { readonly id: string }) {
  const { call } = useApp();
  const text = useText('contract');
  const query = useQuery(contractQuery(call, id));
  const { error } = query;
  if (error instanceof ApiError && (error.problem.status === 404 || error.problem.status === 400)) return <NotFound />;
  return (
    <section className={css.page}>
      <Link to="/my/contracts" className={css.back}>
        <Icon name="arrow-left" /> {text('list.title')}
      </Link>
      {query.data === undefined ? (
        error === null ? (
          <div className={css.detail} aria-busy="true">
            <h1>{text('detail.title')}</h1>
            <Skeleton height="26rem" />
          </div>
        ) : (
          <LoadFailed query={query} />
        )
      ) : (
        <ContractDetail contract={query.data} />
      )}
    </section>
  );
}

function ContractDetail({ contract }: { readonly contract: Contract }) {
  const text = useText('contract');
  const format = useFormat();
  const { warehouse } = contract;
  const { street, number, zip, city } = warehouse.address;
  return (
    <>
      <header className={css.detailHead}>
        <div>
          <ContractBadge status={contract.status} />
          <h1>{text('detail.heading', { id: contract.businessId })}</h1>
        </div>
        <RoomDrawing length={contract.length} width={contract.width} height={contract.height} className={css.detailRoom} />
      </header>
      {contract.overlocked ? (
        <Notice
          tone="error"
          title={text('overlocked.title')}
          actions={
            <Link to="/my/rents" search={{ status: 'unpaid' }}>
              {text('overlocked.action')}
            </Link>
          }
        >
          {text('overlocked.text')}
        </Notice>
      ) : null}
      <div className={css.columns}>
        <Card as="section">
          <h2 className={css.cardTitle}>{text('detail.facts')}</h2>
          <DataList
            rows={[
              { key: 'warehouse', term: text('field.warehouse'), value: warehouse.name },
              { key: 'address', term: text('field.address'), value: `${street} ${number}, ${zip} ${city}` },
              { key: 'from', term: text('field.from'), value: format.date(contract.startsOn) },
              {
                key: 'to',
                term: text('field.to'),
                value: contract.terminationAt === null ? text('indefinite') : format.date(contract.terminationAt),
              },
              { key: 'period', term: text('field.period'), value: text('every', { count: contract.invoicingPeriod }) },
              { key: 'price', term: text('field.price', { count: contract.invoicingPeriod }), value: format.money(contract.totalPrice) },
              ...(contract.nextChargeOn === null
                ? []
                : [{ key: 'next', term: text('field.nextCharge'), value: format.date(contract.nextChargeOn) }]),
              { key: 'insurance', term: text('field.insurance'), value: format.money(contract.insuranceCoverage) },
            ]}
          />
        </Card>
        <Card as="section">
          <h2 className={css.cardTitle}>{text('code.title')}</h2>
          <Secret label={text('code.box')} value={contract.boxName} />
          <Secret label={text('code.access')} value={contract.accessCode} />
          <Secret label={text('code.lock')} value={contract.lockCode} />
          <p className={css.soft}>{text('code.keep')}</p>
        </Card>
      </div>
    </>
  );
}
