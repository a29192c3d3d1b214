import type { DisputeEvidence } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { evidenceQuery, refreshDisputes } from './dispute-queries.ts';
import { EvidenceFiles } from './evidence-files.tsx';
import { EvidenceSending } from './evidence-sending.tsx';
import { EvidenceStatement } from './evidence-statement.tsx';
import css from './money.module.css';
import { WarningsOf } from './warnings-section.tsx';

/** One dispute: what the bank asks, and the evidence that staff prepare. */
export function DisputePage({ id }: { readonly id: string }) {
  const app = useApp();
  const text = useText('console-disputes');
  const query = useQuery(evidenceQuery(app, id));
  const back = (
    <Link to="/money/disputes" search={{}}>
      {text('back')}
    </Link>
  );
  return (
    <Page title={text('one')} lead={back}>
      <QueryBoundary query={query} skeleton={<Loading>{null}</Loading>}>
        {(evidence) => (
          <>
            <Facts evidence={evidence} />
            <WarningsOf payment={evidence.dispute.paymentId} />
            <Evidence evidence={evidence} />
          </>
        )}
      </QueryBoundary>
      <RecordAudit of={{ nounId: id }} />
    </Page>
  );
}

const TONES = { OPEN: 'warning', WON: 'success', LOST: 'error' } as const;

function Facts({ evidence: { dispute } }: { readonly evidence: DisputeEvidence }) {
  const { queryClient } = useApp();
  const text = useText('console-disputes');
  const money = useText('console-money');
  const format = useFormat();
  const mayWrite = holds(useMe(), 'write:payment');
  const [isDeciding, setDeciding] = useState(false);
  const { provider, reference, state, reason, amount, openedAt, respondBy, contractId, clientId } = dispute;
  const facts: readonly (readonly [string, string])[] = [
    [money('column.amount'), format.money(amount)],
    [money('column.reason'), reason],
    [money('column.opened'), format.dateTime(openedAt, BROWSER_ZONE)],
    [money('column.respondBy'), respondBy === null ? money('unknown') : format.dateTime(respondBy, BROWSER_ZONE)],
  ];
  return (
    <section className={css.section}>
      <div className={css.badges}>
        <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>
      </div>
      <p className={css.mono}>{`${provider} ${reference}`}</p>
      <dl className={css.sum}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.badges}>
        {contractId === null ? null : (
          <Link to="/contracts/$id" params={{ id: contractId }}>
            {text('contract')}
          </Link>
        )}
        {clientId === null ? null : (
          <Link to="/clients/$id" params={{ id: clientId }}>
            {text('client')}
          </Link>
        )}
      </p>
      {mayWrite && state === 'OPEN' ? (
        <div>
          <Button onClick={() => setDeciding(true)}>{money('disputes.decide')}</Button>
        </div>
      ) : null}
      <DisputeDialog
        dispute={isDeciding ? dispute : null}
        onClose={() => setDeciding(false)}
        onRecorded={() => {
          setDeciding(false);
          return refreshDisputes(queryClient);
        }}
      />
    </section>
  );
}

function Evidence({ evidence }: { readonly evidence: DisputeEvidence }) {
  const text = useText('console-disputes');
  const mayWrite = holds(useMe(), 'write:payment');
  const isEditable = mayWrite && evidence.dispute.state === 'OPEN' && (evidence.state === 'DRAFT' || evidence.state === 'STAGED');
  return (
    <section className={css.section} aria-labelledby="evidence">
      <h2 id="evidence">{text('evidence')}</h2>
      <Progress evidence={evidence} />
      {isEditable ? (
        <EvidenceStatement evidence={evidence} />
      ) : evidence.statement === '' ? null : (
        <div>
          <h3>{text('statement.label')}</h3>
          <p className={css.prose}>{evidence.statement}</p>
        </div>
      )}
      <EvidenceFiles evidence={evidence} isEditable={isEditable} />
      {mayWrite ? <EvidenceSending evidence={evidence} isEditable={isEditable} /> : null}
    </section>
  );
}

/** Where the answer stands, in words. */
function Progress({ evidence }: { readonly evidence: DisputeEvidence }) {
  const text = useText('console-disputes');
  const format = useFormat();
  const { state, sentAt, sentOn, sentBy, isAnswerable, dispute } = evidence;
  if (state === 'SENT' || state === 'SENT_BY_HAND') {
    const at = sentOn === null ? format.dateTime(sentAt ?? dispute.openedAt, BROWSER_ZONE) : format.date(sentOn);
    return (
      <Alert tone="success" title={text(`progress.${state}`, { at })}>
        {sentBy === null ? text('progress.elsewhere') : text('progress.by', { name: sentBy })}
      </Alert>
    );
  }
  if (state === 'SENDING')
    return (
      <Alert tone="warning" title={text('progress.SENDING')}>
        {text('progress.sendingText')}
      </Alert>
    );
  if (dispute.state === 'OPEN' && !isAnswerable) return <Alert tone="warning">{text('progress.late')}</Alert>;
  if (dispute.state !== 'OPEN') return null;
  return <Alert tone="info">{text(state === 'STAGED' ? 'progress.STAGED' : 'progress.DRAFT')}</Alert>;
}
