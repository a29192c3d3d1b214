import { localDateIn } from '@komora/domain/local-date';
import { Alert } from '@komora/ui/alert';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { contractQuery } from '../../../entities/contract/contract-query.ts';
import { useApp } from '../../../shared/app-context.ts';
import { Unbroken } from '../../../shared/i18n/unbroken.tsx';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import type { OwnBox } from '../../../shared/storage/offline-boxes.ts';
import shared from '../contract.module.css';
import { ContractBadge } from '../contract-badge.tsx';
import { OverlockedNotice } from '../overlocked-notice.tsx';
import { BoxCard } from './box-card.tsx';
import { BoxCodes } from './box-codes.tsx';
import type { RemoteDoors } from './doors-of.ts';
import { OfflineCodes } from './offline-codes.tsx';

export interface MyBoxProps {
  readonly contract: OwnBox;
  /** Shown from the stored copy, because the server is unreachable. */
  readonly stored: boolean;
  /** Number of people with whom it is shared. */
  readonly people: number;
  readonly doors: RemoteDoors | null;
  readonly way: ReactNode;
}

/** One rented box: codes on request and a link to its contract. */
export function MyBox({ contract, stored, people, doors, way }: MyBoxProps) {
  const app = useApp();
  const text = useText('contract');
  const offline = useText('offline');
  const format = useFormat();
  const [wanted, setWanted] = useState(false);
  // The list holds no codes; they are fetched when the client asks to see one.
  const detail = useQuery({ ...contractQuery(app.call, contract.id), enabled: wanted && !stored });
  const want = (): void => setWanted(true);
  const { terminationAt } = contract;
  const ended = stored && terminationAt !== null && localDateIn(contract.warehouse.timeZone, new Date(app.now())) > terminationAt;
  return (
    <BoxCard
      box={contract}
      connected={!stored}
      way={stored ? null : way}
      badge={<ContractBadge {...contract} />}
      doors={stored || doors === null ? null : doors.panel}
      obstacle={
        contract.overlocked ? (
          <OverlockedNotice />
        ) : ended ? (
          <Alert tone="warning">{offline('ended', { date: format.date(terminationAt) })}</Alert>
        ) : null
      }
      codes={
        contract.overlocked || ended ? null : stored ? (
          <OfflineCodes box={contract} />
        ) : (
          <>
            <BoxCodes
              accessCode={detail.data?.accessCode}
              lockCode={detail.data?.lockCode}
              pin={doors === null ? null : doors.pin}
              onShow={want}
            />
            {detail.error === null ? null : <RetryAlert query={detail} />}
          </>
        )
      }
    >
      {terminationAt === null || ended ? null : <p>{text('boxes.until', { date: format.date(terminationAt) })}</p>}
      {people === 0 ? null : <p>{text('boxes.people', { count: people })}</p>}
      {stored ? (
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
