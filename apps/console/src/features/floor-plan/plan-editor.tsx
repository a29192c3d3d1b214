import type { PlanChanges, WarehousePlan } from '@komora/api/admin';
import type { PlanFault } from '@komora/domain/plan-check';
import { boundsOf, freePlace, PLAN_GRID, type PlanPlace, rowPlaces } from '@komora/domain/plan-geometry';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { SegmentedControl } from '@komora/ui/segmented-control';
import { VisuallyHidden } from '@komora/ui/visually-hidden';
import { errorText } from '@komora/web-kit/error-text';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { FaultList } from './fault-list.tsx';
import { FloorPanel } from './floor-panel.tsx';
import css from './floor-plan.module.css';
import { beginHistory, changed, redone, undone } from './history.ts';
import { type CanvasHandle, PlanCanvas } from './plan-canvas.tsx';
import {
  boxesOn,
  chosenPlaces,
  faultsOf,
  growFloor,
  type Item,
  moveItems,
  openDocument,
  type PlanBox,
  type PlanDocument,
  removeItems,
  withPlaces,
} from './plan-document.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { type CreatedRow, RowDialog } from './row-dialog.tsx';
import { SaveStatus } from './save-status.tsx';
import { SelectionPanel } from './selection-panel.tsx';
import { UnplacedList } from './unplaced-list.tsx';
import { useAutosave } from './use-autosave.ts';
import { usePlanKeys } from './use-plan-keys.ts';

const CENTIMETRES = 100;
/** Between the boxes that are there and a new row. */
const AISLE = 160;
const NOTHING: ReadonlySet<Item> = new Set();

export interface PlanEditorProps {
  /** As it was read; the component is mounted again for another state of the server. */
  readonly plan: WarehousePlan;
  readonly isReadOnly: boolean;
  readonly onReplaced: (plan: WarehousePlan) => void;
  readonly onPublished: (plan: WarehousePlan) => void;
}

/** Draws and changes the floor plan of a warehouse. */
export function PlanEditor({ plan, isReadOnly, onReplaced, onPublished }: PlanEditorProps) {
  const app = useApp();
  const text = useText('console-plan');
  const floorText = useFloorText();
  const format = useFormat();
  const [history, setHistory] = useState(() => beginHistory(openDocument(plan)));
  const [boxes, setBoxes] = useState(plan.boxes);
  const [level, setLevel] = useState<number | null>(null);
  const [chosen, setChosen] = useState(NOTHING);
  const [isSeveral, setSeveral] = useState(false);
  const [showsPublished, setShowsPublished] = useState(false);
  const [dialog, setDialog] = useState<'row' | 'discard' | null>(null);
  const [changes, setChanges] = useState<PlanChanges | null>(null);
  const [status, setStatus] = useState('');
  const canvas = useRef<CanvasHandle>(null);

  const document = history.present;
  const { state, version, flush, overwrite } = useAutosave(plan, document, boxes);
  const floor = document.floors.find((one) => one.floor === level) ?? document.floors[0];
  const faults = useMemo(() => faultsOf(document, boxes), [document, boxes]);
  const faultOf = useMemo(() => new Map(faults.map((fault) => [fault.id, fault])), [faults]);
  const names = useMemo(() => new Map(boxes.map(({ id, name }) => [id, name])), [boxes]);
  const edit = (change: (plan: PlanDocument) => PlanDocument): void => setHistory((before) => changed(before, change(before.present)));
  const step = (change: typeof undone<PlanDocument>): void => {
    setHistory(change);
    // Signs and walls are chosen by their index, which the step may have changed.
    setChosen(NOTHING);
  };

  const compare = useMutation({
    mutationFn: async () => {
      if ((await flush()) === null) return null;
      return app.call('GET /api/admin/warehouses/{id}/plan/changes', { params: { id: plan.warehouseId } });
    },
    onSuccess: setChanges,
  });
  const chooseNone = (): void => setChosen(NOTHING);
  const undo = (): void => step(undone);
  const redo = (): void => step(redone);
  const chooseAll = (): void => {
    if (floor !== undefined) setChosen(new Set(boxesOn(document, boxes, floor.floor).map(({ id }): Item => `box ${id}`)));
  };
  usePlanKeys(isReadOnly, { undo, redo, chooseAll, chooseNone });
  if (floor === undefined) return null;

  const onFloor = (number: number): void => {
    setLevel(number);
    setChosen(NOTHING);
  };
  const onMove = (items: ReadonlySet<Item>, dx: number, dy: number): void => {
    const next = moveItems(document, floor.floor, items, dx, dy);
    edit(() => next);
    const [moved] = chosenPlaces(next, floor.floor, items);
    if (moved !== undefined)
      setStatus(
        text('moved', {
          name: names.get(moved.id) ?? '',
          x: format.number(moved.x / CENTIMETRES),
          y: format.number(moved.y / CENTIMETRES),
        }),
      );
  };
  const onRemove = (items: ReadonlySet<Item>): void => {
    edit((before) => removeItems(before, floor.floor, items));
    setChosen(NOTHING);
    setStatus(text('removed', { count: items.size }));
  };
  const onPlace = (placing: readonly PlanBox[]): void => {
    const taken = boxesOn(document, boxes, floor.floor).map((box) => box.place);
    const found: [string, PlanPlace][] = [];
    for (const { id, width, length } of placing) {
      const bottom = boundsOf(taken);
      const below = { x: 0, y: bottom === null ? 0 : bottom.y + bottom.height, width, height: length };
      const at = { floor: floor.floor, ...(freePlace(taken, { width, height: length }, floor) ?? below) };
      taken.push(at);
      found.push([id, at]);
    }
    edit((before) =>
      growFloor(
        withPlaces(before, found),
        floor.floor,
        found.map(([, at]) => at),
      ),
    );
    setChosen(new Set(found.map(([id]): Item => `box ${id}`)));
    setStatus(text('placed', { count: found.length }));
  };
  const onCreated = async ({ names: created, pattern }: CreatedRow): Promise<void> => {
    const fresh = await app.call('GET /api/admin/warehouses/{id}/plan', { params: { id: plan.warehouseId } });
    const ids = new Map(fresh.boxes.map(({ id, name }) => [name, id]));
    const places = rowPlaces(pattern).map((at) => ({ floor: floor.floor, ...at }));
    const found = created.flatMap((name, index): [string, PlanPlace][] => {
      const [id, at] = [ids.get(name), places[index]];
      return id === undefined || at === undefined ? [] : [[id, at]];
    });
    // The others stay as they were read with the plan: what a colleague has added or moved meanwhile is not in this draft.
    const known = new Set(boxes.map(({ id }) => id));
    const ofRow = new Set(created);
    setBoxes([...boxes, ...fresh.boxes.filter(({ id, name }) => !known.has(id) && ofRow.has(name))]);
    edit((before) => growFloor(withPlaces(before, found), floor.floor, places));
    setChosen(new Set(found.map(([id]): Item => `box ${id}`)));
    setStatus(text('placed', { count: found.length }));
    await app.queryClient.invalidateQueries({ queryKey: ['boxes'] });
  };
  const onShow = ({ id, kind }: PlanFault): void => {
    const before = boxes.find((box) => box.id === id)?.place ?? null;
    if (kind === 'OCCUPIED' && before !== null) edit((present) => withPlaces(present, [[id, before]]));
    const at = (kind === 'OCCUPIED' ? before : document.places.get(id)) ?? null;
    if (at !== null) setLevel(document.floors.some((one) => one.floor === at.floor) ? at.floor : floor.floor);
    setChosen(new Set<Item>([`box ${id}`]));
    // The floor of the box is drawn first.
    requestAnimationFrame(() => canvas.current?.reveal(id));
  };
  const bounds = boundsOf(boxesOn(document, boxes, floor.floor).map((box) => box.place));
  const corner = { x: 0, y: bounds === null ? 0 : Math.ceil((bounds.y + bounds.height + AISLE) / PLAN_GRID) * PLAN_GRID };
  const unplaced = boxes.filter(({ id }) => (document.places.get(id) ?? null) === null);

  return (
    <div className={css.editor}>
      {isReadOnly ? null : (
        <div className={css.bar}>
          <Button icon="plus" onClick={() => setDialog('row')}>
            {text('row.open')}
          </Button>
          <Button variant="primary" busy={compare.isPending} onClick={() => compare.mutate()}>
            {text('compare.open')}
          </Button>
          {plan.draft !== null || version !== plan.version ? (
            <Button variant="quiet" onClick={() => setDialog('discard')}>
              {text('discard.open')}
            </Button>
          ) : null}
          <SaveStatus
            state={state}
            hasDraft={plan.draft !== null || version !== plan.version}
            onRetry={() => void flush()}
            onLoadTheirs={onReplaced}
            onKeepMine={overwrite}
          />
        </div>
      )}
      {compare.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, compare.error)}
        </Alert>
      )}
      <SegmentedControl
        label={text('floor.choose')}
        options={document.floors.map((one) => ({ value: String(one.floor), label: floorText(one.floor) }))}
        value={String(floor.floor)}
        onChange={(value) => onFloor(Number(value))}
      />
      <div className={css.columns}>
        <PlanCanvas
          key={`${floor.floor} ${floor.width} ${floor.height}`}
          ref={canvas}
          floor={floor}
          label={floorText(floor.floor)}
          plan={document}
          boxes={boxes}
          faults={faultOf}
          chosen={chosen}
          isReadOnly={isReadOnly}
          isSeveral={isSeveral}
          published={showsPublished ? boxes.flatMap((box) => (box.place?.floor === floor.floor ? [{ ...box, place: box.place }] : [])) : []}
          toolbar={
            isReadOnly ? null : (
              <EditorToolbar
                canUndo={history.past.length > 0}
                canRedo={history.future.length > 0}
                isSeveral={isSeveral}
                showsPublished={showsPublished}
                onUndo={undo}
                onRedo={redo}
                onChooseAll={chooseAll}
                onSeveral={setSeveral}
                onPublished={setShowsPublished}
              />
            )
          }
          onChoose={setChosen}
          onMove={onMove}
          onRemove={onRemove}
        />
        {isReadOnly ? null : (
          <div className={css.side}>
            <FaultList faults={faults} nameOf={(id) => names.get(id) ?? ''} onShow={onShow} />
            {chosen.size === 0 ? null : (
              <SelectionPanel floor={floor} plan={document} boxes={boxes} chosen={chosen} edit={edit} onMove={onMove} onRemove={onRemove} />
            )}
            {unplaced.length > 0 || chosen.size === 0 ? <UnplacedList boxes={unplaced} onPlace={onPlace} /> : null}
            {chosen.size > 0 ? null : (
              <FloorPanel
                key={floor.floor}
                floor={floor}
                plan={document}
                isEmpty={boxesOn(document, boxes, floor.floor).length === 0}
                edit={edit}
                onFloor={onFloor}
                onChoose={setChosen}
              />
            )}
          </div>
        )}
      </div>
      <p className={css.state}>{text(isReadOnly ? 'hint.view' : 'hint.edit')}</p>
      <div role="status">
        <VisuallyHidden>{status}</VisuallyHidden>
      </div>
      <RowDialog
        open={dialog === 'row'}
        plan={plan}
        floor={floor.floor}
        corner={corner}
        onCreated={onCreated}
        onClose={() => setDialog(null)}
      />
      <DiscardDialog
        open={dialog === 'discard'}
        warehouseId={plan.warehouseId}
        flush={flush}
        onDiscarded={onReplaced}
        onClose={() => setDialog(null)}
      />
      <PublishDialog changes={changes} warehouseId={plan.warehouseId} onPublished={onPublished} onClose={() => setChanges(null)} />
    </div>
  );
}
