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
import { KeptCodes } from './kept-codes.tsx';

export interface SharedWithMeProps {
  readonly doors: DoorsOf;
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Undefined while there is no answer. */
  readonly boxes: readonly SharedBox[] | undefined;
  /** Whether they are shown as kept on the device, since the server cannot be reached. */
  readonly kept: boolean;
}

/** Boxes of other people that I may open; managing them is their owners' business. */
export function SharedWithMe({ query, boxes, kept, doors }: SharedWithMeProps) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  if (boxes === undefined && query.error !== null)
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
  if (boxes === undefined || boxes.length === 0) return null;
  return (
    <section className={css.shared} aria-labelledby="shared-with-me">
      <h2 id="shared-with-me">{text('boxes.shared')}</h2>
      <ul className={`plain-list ${css.boxes}`}>
        {boxes.map((box) => (
          <SharedOne
            key={box.contractId}
            box={box}
            kept={kept}
            doors={doors({ ...ofDoors(box), contractId: box.contractId, shared: true })}
          />
        ))}
      </ul>
    </section>
  );
}

interface SharedOneProps {
  readonly box: SharedBox;
  readonly kept: boolean;
  readonly doors: RemoteDoors | null;
}

function SharedOne({ box, kept, doors }: SharedOneProps) {
  const text = useText('contract');
  return (
    <BoxCard
      box={box}
      badge={
        <Badge icon="users" tone="info">
          {text('boxes.owner', { name: `${box.owner.firstName} ${box.owner.lastName}` })}
        </Badge>
      }
      connected={!kept}
      doors={kept || doors === null ? null : doors.panel}
      obstacle={box.overlocked ? <Notice tone="error">{text('boxes.sharedOverlocked')}</Notice> : null}
      codes={
        box.overlocked ? null : kept ? (
          <KeptCodes box={box} />
        ) : (
          <>
            <Secret label={text('code.access')} value={box.accessCode} />
            {doors?.pin ?? <Secret label={text('code.lock')} value={box.lockCode} />}
          </>
        )
      }
    />
  );
}
