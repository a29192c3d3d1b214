import type { DrawnFloor, PlanLabelKind } from '@komora/api';
import { aligned, distributed, PLAN_GRID, PLAN_LIMITS, type PlanEdge, type PlanPlace } from '@komora/domain/plan-geometry';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import css from './floor-plan.module.css';
import { MetreField } from './number-field.tsx';
import { chosenPlaces, type Item, type PlanBox, type PlanDocument, setLabel, setWall, withPlaces } from './plan-document.ts';

/** The signs that the public plan knows. */
export const LABEL_KINDS = [
  'ENTRANCE',
  'BACKUP_ENTRANCE',
  'CORRIDOR',
  'LIFT',
  'STAIRS',
  'WC',
  'OFFICE',
] as const satisfies readonly PlanLabelKind[];

const EDGES: readonly PlanEdge[] = ['LEFT', 'RIGHT', 'TOP', 'BOTTOM'];
const MOVES = [
  ['left', -1, 0],
  ['right', 1, 0],
  ['up', 0, -1],
  ['down', 0, 1],
] as const;

export interface SelectionPanelProps {
  readonly floor: DrawnFloor;
  readonly plan: PlanDocument;
  readonly boxes: readonly PlanBox[];
  readonly chosen: ReadonlySet<Item>;
  readonly edit: (change: (plan: PlanDocument) => PlanDocument) => void;
  readonly onMove: (items: ReadonlySet<Item>, dx: number, dy: number) => void;
  readonly onRemove: (items: ReadonlySet<Item>) => void;
}

/** Chosen items: their measures, and the same acts as with pointer and keys. */
export function SelectionPanel(props: SelectionPanelProps) {
  const { floor, plan, boxes, chosen, edit, onMove, onRemove } = props;
  const text = useText('console-plan');
  const [step, setStep] = useState<number>(PLAN_GRID);
  const places = chosenPlaces(plan, floor.floor, chosen);
  const [only] = chosen.size === 1 ? chosen : [];
  const arrange = (arranged: readonly (PlanPlace & { readonly id: string })[]): void =>
    edit((before) =>
      withPlaces(
        before,
        arranged.map(({ id, ...place }) => [id, place]),
      ),
    );
  return (
    <section className={css.section} aria-labelledby="plan-selection">
      <h2 id="plan-selection">{text('selection.title', { count: chosen.size })}</h2>
      {only === undefined ? null : <Single {...props} item={only} />}
      {places.length < 2 ? null : (
        <fieldset className={css.buttons}>
          <legend>{text('selection.arrange')}</legend>
          {EDGES.map((edge) => (
            <Button key={edge} onClick={() => arrange(aligned(places, edge))}>
              {text(`align.${edge}`)}
            </Button>
          ))}
          {places.length < 3
            ? null
            : (['ACROSS', 'DOWN'] as const).map((axis) => (
                <Button key={axis} onClick={() => arrange(distributed(places, axis))}>
                  {text(`distribute.${axis}`)}
                </Button>
              ))}
        </fieldset>
      )}
      <Field label={text('move.step')}>
        {(control) => (
          <Select {...control} value={String(step)} onChange={(event) => setStep(Number(event.target.value))}>
            <option value="10">{text('move.small')}</option>
            <option value="100">{text('move.large')}</option>
          </Select>
        )}
      </Field>
      <fieldset className={css.buttons}>
        <legend>{text('move.title')}</legend>
        {MOVES.map(([direction, x, y]) => (
          <Button key={direction} onClick={() => onMove(chosen, x * step, y * step)}>
            {text(`move.${direction}`)}
          </Button>
        ))}
      </fieldset>
      <div className={css.buttons}>
        <Button icon="trash" onClick={() => onRemove(chosen)}>
          {text(places.length === chosen.size ? 'selection.takeOff' : 'selection.remove')}
        </Button>
      </div>
      {places.some(({ id }) => boxes.find((box) => box.id === id)?.occupied) ? (
        <p className={css.state}>{text('selection.occupied')}</p>
      ) : null}
    </section>
  );
}

function Single({ item, floor, plan, boxes, edit }: SelectionPanelProps & { readonly item: Item }) {
  const [kind, id = ''] = item.split(' ');
  if (kind === 'box') {
    const place = plan.places.get(id);
    const box = boxes.find((one) => one.id === id);
    return box === undefined || place == null ? null : <BoxFields key={id} box={box} place={place} floors={plan.floors} edit={edit} />;
  }
  const index = Number(id);
  const label = floor.labels[index];
  if (kind === 'label') return label === undefined ? null : <SignFields key={item} floor={floor} index={index} label={label} edit={edit} />;
  const wall = floor.walls[index];
  return wall === undefined ? null : <WallFields key={item} floor={floor} index={index} points={wall.points} edit={edit} />;
}

interface BoxFieldsProps extends Pick<SelectionPanelProps, 'edit'> {
  readonly box: PlanBox;
  readonly place: PlanPlace;
  readonly floors: readonly DrawnFloor[];
}

function BoxFields({ box, place, floors, edit }: BoxFieldsProps) {
  const text = useText('console-plan');
  const floorText = useFloorText();
  const set = (change: Partial<PlanPlace>): void => edit((plan) => withPlaces(plan, [[box.id, { ...place, ...change }]]));
  return (
    <>
      <h3>{text('box.title', { name: box.name })}</h3>
      <div className={css.pair}>
        {(['x', 'y'] as const).map((name) => (
          <MetreField
            key={name}
            label={text(`field.${name}`)}
            value={place[name]}
            least={0}
            most={PLAN_LIMITS.floor}
            onCommit={(value) => set({ [name]: value })}
          />
        ))}
        {(['width', 'height'] as const).map((name) => (
          <MetreField
            key={name}
            label={text(`field.${name}`)}
            value={place[name]}
            least={PLAN_LIMITS.leastSide}
            most={PLAN_LIMITS.mostSide}
            onCommit={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <div className={css.buttons}>
        <Button icon="refresh" onClick={() => set({ width: place.height, height: place.width })}>
          {text('box.turn')}
        </Button>
      </div>
      {floors.length < 2 ? null : (
        <Field label={text('box.floor')}>
          {(control) => (
            <Select {...control} value={String(place.floor)} onChange={(event) => set({ floor: Number(event.target.value) })}>
              {floors.map(({ floor }) => (
                <option key={floor} value={floor}>
                  {floorText(floor)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  );
}

interface DrawnProps extends Pick<SelectionPanelProps, 'edit' | 'floor'> {
  readonly index: number;
}

function SignFields({ floor, index, label, edit }: DrawnProps & { readonly label: DrawnFloor['labels'][number] }) {
  const text = useText('console-plan');
  const set = (change: Partial<typeof label>): void => edit((plan) => setLabel(plan, floor.floor, index, { ...label, ...change }));
  return (
    <>
      <Field label={text('sign.kind')}>
        {(control) => (
          <Select
            {...control}
            value={label.kind}
            onChange={(event) => {
              const kind = LABEL_KINDS.find((one) => one === event.target.value);
              if (kind !== undefined) set({ kind });
            }}
          >
            {LABEL_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {text(`kind.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={css.pair}>
        <MetreField label={text('field.x')} value={label.x} least={0} most={floor.width} onCommit={(x) => set({ x })} />
        <MetreField label={text('field.y')} value={label.y} least={0} most={floor.height} onCommit={(y) => set({ y })} />
      </div>
    </>
  );
}

function WallFields({ floor, index, points, edit }: DrawnProps & { readonly points: readonly (readonly [number, number])[] }) {
  const text = useText('console-plan');
  const set = (at: number, point: [number, number]): void =>
    edit((plan) =>
      setWall(
        plan,
        floor.floor,
        index,
        points.map(([x, y], one): [number, number] => (one === at ? point : [x, y])),
      ),
    );
  return points.map(([x, y], at) => {
    const number = at + 1;
    return (
      <div key={`point ${number}`} className={css.pair}>
        <MetreField label={text('wall.x', { number })} value={x} least={0} most={floor.width} onCommit={(value) => set(at, [value, y])} />
        <MetreField label={text('wall.y', { number })} value={y} least={0} most={floor.height} onCommit={(value) => set(at, [x, value])} />
      </div>
    );
  });
}
