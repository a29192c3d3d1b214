import type { Contract } from '@komora/contract';
import { withdrawalPossibleUntil } from '@komora/domain/early-end';
import { localDateIn } from '@komora/domain/local-date';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../app.ts';
import { DownloadButton } from '../../../download/download-button.tsx';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Card } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import css from './detail.module.css';

/** The agreement as a file, and the way out of it while the law leaves one. */
export function ContractDocuments({ contract }: { readonly contract: Contract }) {
  const { call, now } = useApp();
  const text = useText('contract');
  const format = useFormat();
  const { timeZone } = contract.warehouse;
  const until = withdrawalPossibleUntil(localDateIn(timeZone, new Date(contract.createdAt)));
  const mayWithdraw = contract.status !== 'TERMINATED' && localDateIn(timeZone, new Date(now())) <= until;
  return (
    <Card as="section" className={css.documents}>
      <h2 className={shared.cardTitle}>{text('documents.title')}</h2>
      <p>{text('documents.text')}</p>
      <DownloadButton ask={() => call('GET /api/client/my/legal-agreement-download/{id}', { params: { id: contract.id } })}>
        {text('documents.agreement')}
      </DownloadButton>
      {mayWithdraw ? (
        <p className={css.withdrawal}>
          {text('documents.withdrawalUntil', { date: format.date(until) })}{' '}
          <Link to="/withdrawal" search={{ contract: contract.businessId }}>
            {text('documents.withdrawal')}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}
