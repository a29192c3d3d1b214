import type { Contract } from '@komora/api';
import { Card } from '@komora/ui/card';
import { cx } from '@komora/ui/cx';
import { Icon } from '@komora/ui/icon';
import { Skeleton } from '@komora/ui/progress';
import { RoomDrawing } from '@komora/ui/rooms';
import { SkeletonCard } from '@komora/ui/skeleton-card';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contractQuery } from '../../../entities/contract/contract-query.ts';
import { WalletPasses } from '../../../entities/contract/wallet-passes.tsx';
import { useApp } from '../../../shared/app-context.ts';
import { Unbroken } from '../../../shared/i18n/unbroken.tsx';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { WayOf } from '../boxes/doors-of.ts';
import shared from '../contract.module.css';
import { ContractBadge } from '../contract-badge.tsx';
import { OverlockedNotice } from '../overlocked-notice.tsx';
import { ContractLoadError } from '../page-states.tsx';
import { Secrets } from '../secret.tsx';
import { SharingBlock } from '../sharing/sharing-block.tsx';
import { ContractDocuments } from './contract-documents.tsx';
import { ContractFacts } from './contract-facts.tsx';
import css from './detail.module.css';
import { IncreaseNotice } from './increase-notice.tsx';
import { OwnInsuranceBlock } from './own-insurance.tsx';
import { TenancyTimeline } from './tenancy-timeline.tsx';

export interface ContractPageProps {
  readonly id: string;
  /** Unpaid amounts; shown at the top. */
  readonly unpaid: ReactNode;
  /** Shows the way to its box. */
  readonly way: WayOf;
  /** Its rents. */
  readonly rents: ReactNode;
}

/** One contract. Contracts of other clients are not found. */
export function ContractPage({ id, ...parts }: ContractPageProps) {
  const { call } = useApp();
  const text = useText('contract');
  const query = useQuery(contractQuery(call, id));
  const { contracts } = useLocation({ select: ({ state }) => state });
  const page = (content: ReactNode) => (
    <section className={shared.page}>
      <Link to="/my/contracts" search={contracts ?? {}} className={shared.back}>
        <Icon name="arrow-left" /> {text('list.title')}
      </Link>
      {content}
    </section>
  );
  return (
    <QueryBoundary query={query} skeleton={page(<DetailSkeleton />)} failed={(state) => <ContractLoadError query={state} />}>
      {(contract) => page(<ContractDetail contract={contract} {...parts} />)}
    </QueryBoundary>
  );
}

function DetailSkeleton() {
  const text = useText('contract');
  return (
    <Loading className={css.detail}>
      <div className={css.title}>
        <Skeleton width="4.5rem" height="1.5rem" />
        <h1>{text('detail.title')}</h1>
        <Skeleton width="14rem" height="1.75rem" />
      </div>
      <div className={css.columns}>
        <div className={css.column}>
          <SkeletonCard blocks={['3rem', '3rem', '3rem']} />
          <SkeletonCard blocks={['5rem', '2.75rem']} />
        </div>
        <div className={css.column}>
          <SkeletonCard blocks={['1.5rem', '1.5rem', '1.5rem', '1.5rem', '1.5rem', '1.5rem', '1.5rem']} />
        </div>
      </div>
    </Loading>
  );
}

function ContractDetail({ contract, unpaid, way, rents }: { readonly contract: Contract } & Omit<ContractPageProps, 'id'>) {
  const text = useText('contract');
  const open = contract.status === 'ACTIVE' || contract.status === 'TERMINATING';
  return (
    <>
      <header className={css.head}>
        <div className={css.title}>
          <ContractBadge {...contract} />
          <h1>
            <Unbroken text={text('detail.heading', { id: contract.businessId })} part={contract.businessId} />
          </h1>
          <p className={css.place}>
            <strong>{text('boxName', { name: contract.boxName })}</strong>, {contract.warehouse.name}
          </p>
        </div>
        <RoomDrawing length={contract.length} width={contract.width} height={contract.height} className={css.room} />
      </header>
      {contract.overlocked ? <OverlockedNotice /> : unpaid}
      {contract.status === 'ACTIVE' ? <IncreaseNotice contract={contract} /> : null}
      <div className={css.columns}>
        <div className={cx(css.column, css.now)}>
          {open ? (
            <Card as="section">
              <h2 className={shared.cardTitle}>{text('code.title')}</h2>
              {contract.overlocked ? null : (
                <Secrets
                  codes={[
                    { label: text('code.access'), value: contract.accessCode },
                    { label: text('code.lock'), value: contract.lockCode },
                  ]}
                />
              )}
              <p className={shared.soft}>{text(contract.overlocked ? 'code.withheld' : 'code.keep')}</p>
              {way(contract)}
              <WalletPasses contractId={contract.id} />
            </Card>
          ) : null}
          {open ? <OwnInsuranceBlock contract={contract} /> : null}
          <TenancyTimeline contract={contract} />
        </div>
        <div className={cx(css.column, css.side)}>
          <ContractFacts contract={contract} />
          <SharingBlock contract={contract} />
          <ContractDocuments contract={contract} />
        </div>
        <div className={cx(css.column, css.rents)}>{rents}</div>
      </div>
    </>
  );
}
