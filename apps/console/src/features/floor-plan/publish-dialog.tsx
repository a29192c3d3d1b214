import type { PlanChanges, WarehousePlan } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Dialog } from '@komora/ui/dialog';
import { codeText } from '@komora/web-kit/code-text';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import css from './floor-plan.module.css';

/** Names that are listed of each kind. */
const MOST = 60;
const KINDS = ['ADDED', 'REMOVED', 'MOVED', 'RESIZED'] as const;

export interface PublishDialogProps {
  /** Null: closed. */
  readonly changes: PlanChanges | null;
  readonly warehouseId: string;
  readonly onPublished: (plan: WarehousePlan) => void;
  readonly onClose: () => void;
}

/** Compares the draft with the published plan, and publishes it. */
export function PublishDialog({ changes, warehouseId, onPublished, onClose }: PublishDialogProps) {
  const { call } = useApp();
  const text = useText('console-plan');
  const common = useText('common');
  const isSame = changes !== null && changes.boxes.length === 0 && changes.floors.length === 0;
  const isReady = changes !== null && changes.faults.length === 0 && !isSame;
  if (!isReady)
    return (
      <Dialog open={changes !== null} onClose={onClose} title={text('compare.title')} closeLabel={common('action.close')}>
        {changes === null ? null : <Changes changes={changes} />}
        {isSame && changes.faults.length === 0 ? <p>{text('compare.same')}</p> : null}
      </Dialog>
    );
  return (
    <ReasonDialog
      open
      title={text('compare.title')}
      submit={text('publish')}
      send={async (reason) =>
        onPublished(
          await call('POST /api/admin/warehouses/{id}/plan/publish', {
            params: { id: warehouseId },
            body: { version: changes.version, reason },
          }),
        )
      }
      onDone={onClose}
      onClose={onClose}
    >
      <Changes changes={changes} />
    </ReasonDialog>
  );
}

function Changes({ changes: { boxes, floors, faults } }: { readonly changes: PlanChanges }) {
  const app = useApp();
  const text = useText('console-plan');
  const floorText = useFloorText();
  return (
    <div className={css.section}>
      {faults.length === 0 ? null : (
        <Alert tone="error" title={text('faults', { count: faults.length })}>
          <ul className="plain-list">
            {faults.slice(0, MOST).map(({ id, name, code, other }) => (
              <li key={id}>
                {other === null ? text('fault.line', { name, fault: codeText(app.texts, code) }) : text('fault.overlap', { name, other })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {floors.length === 0 ? null : (
        <>
          <h3>{text('compare.floors')}</h3>
          <ul className="plain-list">
            {floors.map(({ floor, kind }) => (
              <li key={floor}>{text(`compare.floor.${kind}`, { floor: floorText(floor) })}</li>
            ))}
          </ul>
        </>
      )}
      {KINDS.map((kind) => {
        const names = boxes.filter((one) => one.kind === kind).map(({ name }) => name);
        if (names.length === 0) return null;
        return (
          <div key={kind}>
            <h3>{text(`compare.box.${kind}`, { count: names.length })}</h3>
            <p>
              {names.slice(0, MOST).join(', ')}
              {names.length > MOST ? ` ${text('compare.more', { count: names.length - MOST })}` : null}
            </p>
          </div>
        );
      })}
    </div>
  );
}
