import type { SharedBox } from '@komora/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApp } from '../../../app.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Badge, Button, Notice } from '../../../ui/index.ts';
import { Secret } from '../secret.tsx';
import { BoxCard } from './box-card.tsx';
import css from './boxes.module.css';
import { type DoorsOf, ofDoors, type RemoteDoors } from './doors-of.ts';

export interface SharedWithMeProps {
  readonly doors: DoorsOf;
  readonly query: UseQueryResult<{ readonly sharedWithMe: readonly SharedBox[] }>;
}

/** Boxes of other people that I may open; managing them is their owners' business. */
export function SharedWithMe({ query, doors }: SharedWithMeProps) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  if (query.data === undefined && query.error !== null)
    return (
      <Notice
        tone="error"
        title={text('boxes.sharedFailed')}
        actions={
          <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
            {common('action.retry')}
          </Button>
        }
      >
        {errorText(app, query.error)}
      </Notice>
    );
  const boxes = query.data?.sharedWithMe ?? [];
  if (boxes.length === 0) return null;
  return (
    <section className={css.shared} aria-labelledby="shared-with-me">
      <h2 id="shared-with-me">{text('boxes.shared')}</h2>
      <ul className={`plain-list ${css.boxes}`}>
        {boxes.map((box) => (
          <SharedOne key={box.contractId} box={box} doors={doors({ ...ofDoors(box), contractId: box.contractId, shared: true })} />
        ))}
      </ul>
    </section>
  );
}

function SharedOne({ box, doors }: { readonly box: SharedBox; readonly doors: RemoteDoors | null }) {
  const text = useText('contract');
  return (
    <BoxCard
      box={box}
      badge={
        <Badge icon="users" tone="info">
          {text('boxes.owner', { name: `${box.owner.firstName} ${box.owner.lastName}` })}
        </Badge>
      }
      doors={doors?.panel ?? null}
      obstacle={box.overlocked ? <Notice tone="error">{text('boxes.sharedOverlocked')}</Notice> : null}
      codes={
        box.overlocked ? null : (
          <>
            <Secret label={text('code.access')} value={box.accessCode} />
            {doors?.pin ?? <Secret label={text('code.lock')} value={box.lockCode} />}
          </>
        )
      }
    />
  );
}
