import { directionsTo } from '@komora/domain/directions';
import { addressText } from '@komora/i18n';
import { buttonClass } from '@komora/ui/button';
import { Card } from '@komora/ui/card';
import { Icon } from '@komora/ui/icon';
import { Skeleton } from '@komora/ui/progress';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../../entities/contract/contract-query.ts';
import { WalletPasses } from '../../../entities/contract/wallet-passes.tsx';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import css from './status.module.css';

/** Codes of the new box, its address, and what to do at the first visit. */
export function BoxAccess({ contractId }: { readonly contractId: string }) {
  const { call } = useApp();
  const text = useText('order');
  const contract = useText('contract');
  const format = useFormat();
  const query = useQuery(contractQuery(call, contractId));
  if (query.isPending) return <BoxAccessSkeleton />;
  // Another account is signed in, or there is no connection: the link to the boxes stays.
  if (query.data === undefined) return null;
  const { accessCode, lockCode, boxName, lockVersion, startsOn, warehouse } = query.data;
  return (
    <Card as="section" className={css.access}>
      <h2>{contract('code.title')}</h2>
      <dl className={css.codes}>
        <div>
          <dt>{contract('code.access')}</dt>
          <dd>{accessCode ?? contract('code.none')}</dd>
        </div>
        <div>
          <dt>{contract('code.lock')}</dt>
          <dd>{lockCode ?? contract('code.none')}</dd>
        </div>
      </dl>
      <p className={css.soft}>{contract('code.keep')}</p>
      <div className={css.place}>
        <address>
          {addressText(warehouse.address)}
          <br />
          <span className={css.soft}>
            {text('status.startsOn')} {format.date(startsOn)}
          </span>
        </address>
        <a href={directionsTo(warehouse.location)} rel="noreferrer" target="_blank" className={buttonClass({ variant: 'secondary' })}>
          <Icon name="location" /> {text('status.navigate')}
        </a>
      </div>
      <WalletPasses contractId={contractId} />
      <h3>{text('status.visit.title')}</h3>
      <ol className={css.visit}>
        <li>{text('status.visit.entrance')}</li>
        <li>{text('status.visit.box', { name: boxName })}</li>
        {lockVersion === 'V2' ? <li>{text('status.visit.app')}</li> : null}
      </ol>
    </Card>
  );
}

export function BoxAccessSkeleton() {
  const text = useText('contract');
  return (
    <Card as="section" className={css.access}>
      <h2>{text('code.title')}</h2>
      <Skeleton height="18rem" />
    </Card>
  );
}
