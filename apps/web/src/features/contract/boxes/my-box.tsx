import { localDateIn } from '@komora/domain/local-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../../app.ts';
import type { OwnBox } from '../../../kept-boxes.ts';
import { errorText } from '../../../texts/error-text.ts';
import { Unbroken } from '../../../texts/unbroken.tsx';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Button, Notice } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import { ContractBadge } from '../contract-badge.tsx';
import { contractQuery } from '../contract-queries.ts';
import { OverlockedNotice } from '../overlocked-notice.tsx';
import { Secret } from '../secret.tsx';
import { BoxCard } from './box-card.tsx';
import type { RemoteDoors } from './doors-of.ts';
import { KeptCodes } from './kept-codes.tsx';

export interface MyBoxProps {
  readonly contract: OwnBox;
  /** Whether it is shown as kept on the device, since the server cannot be reached. */
  readonly kept: boolean;
  /** With how many people it is shared. */
  readonly people: number;
  readonly doors: RemoteDoors | null;
}

/** A box of mine: its codes on demand and the way to its contract. */
export function MyBox({ contract, kept, people, doors }: MyBoxProps) {
  const app = useApp();
  const text = useText('contract');
  const offline = useText('offline');
  const common = useText('common');
  const format = useFormat();
  const [wanted, setWanted] = useState(false);
  // The list holds no codes; they come when somebody asks to see one.
  const detail = useQuery({ ...contractQuery(app.call, contract.id), enabled: wanted && !kept });
  const want = (): void => setWanted(true);
  const { terminationAt } = contract;
  const ended = kept && terminationAt !== null && localDateIn(contract.warehouse.timeZone, new Date(app.now())) > terminationAt;
  return (
    <BoxCard
      box={contract}
      connected={!kept}
      badge={<ContractBadge status={contract.status} />}
      doors={kept || doors === null ? null : doors.panel}
      obstacle={
        contract.overlocked ? (
          <OverlockedNotice />
        ) : ended ? (
          <Notice tone="warning">{offline('ended', { date: format.date(terminationAt) })}</Notice>
        ) : null
      }
      codes={
        contract.overlocked || ended ? null : kept ? (
          <KeptCodes box={contract} />
        ) : (
          <>
            <Secret label={text('code.access')} value={detail.data?.accessCode} onShow={want} />
            {doors?.pin ?? <Secret label={text('code.lock')} value={detail.data?.lockCode} onShow={want} />}
            {detail.error === null ? null : (
              <Notice
                tone="error"
                announce
                actions={
                  <Button icon="refresh" busy={detail.isFetching} onClick={() => void detail.refetch()}>
                    {common('action.retry')}
                  </Button>
                }
              >
                {errorText(app, detail.error)}
              </Notice>
            )}
          </>
        )
      }
    >
      {terminationAt === null || ended ? null : <p>{text('boxes.until', { date: format.date(terminationAt) })}</p>}
      {people === 0 ? null : <p>{text('boxes.people', { count: people })}</p>}
      {kept ? (
        <p className={shared.soft}>{text('boxes.contract', { id: contract.businessId })}</p>
      ) : (
        <Link to="/my/contracts/$id" params={{ id: contract.id }} className={shared.back}>
          <span>
            <Unbroken text={text('boxes.contract', { id: contract.businessId })} part={contract.businessId} />
          </span>
        </Link>
      )}
    </BoxCard>
  );
}
