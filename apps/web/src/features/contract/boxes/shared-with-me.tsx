import type { SharedBox } from '@komora/api';
import { personName } from '@komora/domain/person-name';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import type { FailedQuery } from '@komora/web-kit/query-state';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import type { ReactNode } from 'react';
import { useLocale, useText } from '../../../shared/i18n/use-text.ts';
import { BoxCard } from './box-card.tsx';
import { BoxCodes } from './box-codes.tsx';
import css from './boxes.module.css';
import { type DoorsOf, ofDoors, type RemoteDoors, type WayOf } from './doors-of.ts';
import { OfflineCodes } from './offline-codes.tsx';

export interface SharedWithMeProps {
  readonly doors: DoorsOf;
  readonly way: WayOf;
  readonly query: FailedQuery;
  /** Undefined until the first response. */
  readonly boxes: readonly SharedBox[] | undefined;
  /** Shown from the stored copy, because the server is unreachable. */
  readonly stored: boolean;
}

/** Boxes of other clients that this client may open. Only their owners manage them. */
export function SharedWithMe({ query, boxes, stored, doors, way }: SharedWithMeProps) {
  const text = useText('contract');
  return (
    <QueryBoundary
      query={{ data: boxes, error: query.error, isFetching: query.isFetching, refetch: query.refetch }}
      skeleton={null}
      failed={(state) => <RetryAlert query={state} title={text('boxes.sharedFailed')} announce={false} />}
      isEmpty={(shared) => shared.length === 0}
    >
      {(shared) => (
        <section className={css.shared} aria-labelledby="shared-with-me">
          <h2 id="shared-with-me">{text('boxes.shared')}</h2>
          <ul className={`plain-list ${css.boxes}`}>
            {shared.map((box) => (
              <SharedOne
                key={box.contractId}
                box={box}
                stored={stored}
                doors={doors({ ...ofDoors(box), contractId: box.contractId, shared: true })}
                way={way(box)}
              />
            ))}
          </ul>
        </section>
      )}
    </QueryBoundary>
  );
}

interface SharedOneProps {
  readonly box: SharedBox;
  readonly stored: boolean;
  readonly doors: RemoteDoors | null;
  readonly way: ReactNode;
}

function SharedOne({ box, stored, doors, way }: SharedOneProps) {
  const text = useText('contract');
  const locale = useLocale();
  return (
    <BoxCard
      box={box}
      badge={
        <Badge icon="users" tone="info">
          {text('boxes.owner', { name: personName(box.owner, locale) })}
        </Badge>
      }
      connected={!stored}
      way={stored ? null : way}
      doors={stored || doors === null ? null : doors.panel}
      obstacle={box.overlocked ? <Alert tone="error">{text('boxes.sharedOverlocked')}</Alert> : null}
      codes={
        box.overlocked ? null : stored ? (
          <OfflineCodes box={box} />
        ) : (
          <BoxCodes accessCode={box.accessCode} lockCode={box.lockCode} pin={doors === null ? null : doors.pin} />
        )
      }
    />
  );
}
