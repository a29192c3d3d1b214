import { Button } from '@komora/ui/button';
import { Loading } from '@komora/web-kit/loading';
import { useText } from '@komora/web-kit/use-text';
import { Suspense, useId, useState } from 'react';
import { holds, useMe } from '../me.ts';
import css from '../record.module.css';
import { AuditTable } from './audit-table.tsx';

export interface RecordAuditProps {
  /** The record itself, or everything about a client or a contract. */
  readonly of: { readonly nounId: string } | { readonly clientId: string } | { readonly contractId: string };
}

/** The audit log of a record, read when it is opened. Only with the right to it. */
export function RecordAudit({ of }: RecordAuditProps) {
  const text = useText('console');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!holds(useMe(), 'read:audit')) return null;
  return (
    <section className={css.section} aria-label={text('action.audit')}>
      <div className={css.actions}>
        <Button icon={isOpen ? 'chevron-up' : 'chevron-down'} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {text('action.audit')}
        </Button>
      </div>
      <div id={id}>
        {isOpen ? (
          <Suspense fallback={<Loading>{null}</Loading>}>
            <Entries of={of} />
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}

function Entries({ of }: RecordAuditProps) {
  const text = useText('console-audit');
  return <AuditTable caption={text('title')} query={of} empty={text('emptyRecord')} />;
}
