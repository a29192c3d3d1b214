import type { Contract, OwnInsurance } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Card } from '@komora/ui/card';
import { LoadFailed } from '@komora/web-kit/load-failed';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownInsuranceQuery } from '../../../entities/contract/contract-query.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import shared from '../contract.module.css';
import { ProofForm } from './proof-form.tsx';

/** The own insurance of a contract: how its proof stands, and the form for one. Nothing with a paid insurance. */
export function OwnInsuranceBlock({ contract }: { readonly contract: Contract }) {
  const text = useText('contract');
  const query = useQuery(ownInsuranceQuery(useApp().call, contract.id));
  const { data } = query;
  const own = data?.ownInsurance ?? null;
  const [isAnother, setAnother] = useState(false);
  // A client who must send a proof must not miss the block.
  if (query.isError && data === undefined)
    return (
      <Card as="section">
        <LoadFailed query={query} title={text('ownInsurance.title')} />
      </Card>
    );
  if (own === null) return null;
  const isSettled = own.proof?.status === 'SUBMITTED' || own.proof?.status === 'ACCEPTED';
  return (
    <Card as="section" id="own-insurance">
      <h2 className={shared.cardTitle}>{text('ownInsurance.title')}</h2>
      <State own={own} />
      {isSettled && !isAnother ? (
        <Button variant="quiet" onClick={() => setAnother(true)}>
          {text('ownInsurance.another')}
        </Button>
      ) : (
        <ProofForm contractId={contract.id} minimum={own.minimum} onSent={() => setAnother(false)} />
      )}
    </Card>
  );
}

function State({ own: { proof, dueOn, minimum, replacedFrom } }: { readonly own: OwnInsurance }) {
  const text = useText('contract');
  const format = useFormat();
  const date = format.date(dueOn);
  // A proof in review comes first, also after a paid insurance was planned.
  if (proof?.status === 'SUBMITTED') return <Alert>{text('ownInsurance.SUBMITTED')}</Alert>;
  if (replacedFrom !== null) return <Alert tone="warning">{text('ownInsurance.replaced', { date: format.date(replacedFrom) })}</Alert>;
  if (proof?.status === 'ACCEPTED') return <Alert tone="success">{text('ownInsurance.ACCEPTED', { date })}</Alert>;
  if (proof?.status === 'REJECTED')
    return <Alert tone="error">{text('ownInsurance.REJECTED', { date, reason: proof.rejection ?? '' })}</Alert>;
  return <Alert tone="warning">{text('ownInsurance.missing', { date, minimum: format.money(minimum) })}</Alert>;
}
