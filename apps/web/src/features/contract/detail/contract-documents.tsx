import type { Contract } from '@komora/api';
import { localDateIn } from '@komora/domain/local-date';
import { Card } from '@komora/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../shared/app-context.ts';
import { DownloadButton } from '../../../shared/download/download-button.tsx';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { OwnOnly } from '../../../shared/session/own-only.tsx';
import shared from '../contract.module.css';
import { lettersQuery } from '../contract-queries.ts';
import css from './detail.module.css';

/** The agreement as a file, and the link to withdraw while the law allows it. */
export function ContractDocuments({ contract }: { readonly contract: Contract }) {
  const { call, now } = useApp();
  const text = useText('contract');
  const format = useFormat();
  const letters = useQuery(lettersQuery(call, contract.id));
  const { timeZone } = contract.warehouse;
  const until = contract.withdrawableUntil;
  return (
    <Card as="section" className={css.documents}>
      <h2 className={shared.cardTitle}>{text('documents.title')}</h2>
      <p>{text('documents.text')}</p>
      <DownloadButton load={() => call('GET /api/client/my/legal-agreement-download/{id}', { params: { id: contract.id } })}>
        {text('documents.agreement')}
      </DownloadButton>
      {letters.data?.letters.map(({ id, kind, issuedAt }) => (
        <DownloadButton
          key={id}
          load={() => call('GET /api/client/my/contracts/{id}/letters/{letter}', { params: { id: contract.id, letter: id } })}
        >
          {text(`documents.letter.${kind}`, { date: format.date(localDateIn(timeZone, new Date(issuedAt))) })}
        </DownloadButton>
      ))}
      {until !== null && localDateIn(timeZone, new Date(now())) <= until ? (
        <p className={css.withdrawal}>
          {text('documents.withdrawalUntil', { date: format.date(until) })}{' '}
          <OwnOnly>
            <Link to="/withdrawal" search={{ contract: contract.businessId }}>
              {text('documents.withdrawal')}
            </Link>
          </OwnOnly>
        </p>
      ) : null}
    </Card>
  );
}
