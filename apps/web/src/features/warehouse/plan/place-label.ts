/** Height of a label's text in centimetres of the building. */
export const LABEL_SIZE = 40;
/** Approximate width of a letter. */
const LETTER = LABEL_SIZE * 0.56;
/** Share of the plan's width at its sides where labels grow inwards first. */
const SIDE = 0.12;

type Anchor = 'start' | 'middle' | 'end';

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly textAnchor: Anchor;
  readonly x: number;
  readonly y: number;
}

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const START: Readonly<Record<Anchor, number>> = { start: 0, middle: 0.5, end: 1 };

function preferredAnchors(share: number): readonly Anchor[] {
  if (share < SIDE) return ['start', 'end', 'middle'];
  if (share > 1 - SIDE) return ['end', 'start', 'middle'];
  return ['middle', 'start', 'end'];
}

/** Where a label of so many letters stands: at its point, or as near as it covers no box. Without such a place it stands at its point. */
export function placeLabel(
  floor: { readonly width: number; readonly height: number; readonly boxes: readonly Rectangle[] },
  point: { readonly x: number; readonly y: number },
  letters: number,
): Place {
  const long = letters * LETTER;
  const half = LABEL_SIZE / 2;
  const covers = ({ textAnchor, x, y }: Place): boolean => {
    const left = x - START[textAnchor] * long;
    if (left < 0 || left + long > floor.width) return true;
    return floor.boxes.some((box) => left < box.x + box.width && left + long > box.x && y - half < box.y + box.height && y + half > box.y);
  };
  const x = between(point.x, LABEL_SIZE, floor.width - LABEL_SIZE);
  const y = between(point.y, LABEL_SIZE, floor.height - LABEL_SIZE);
  const share = point.x / floor.width;
  const anchors = preferredAnchors(share);
  const reach = [0, 1, -1, 2, -2, 3, -3].map((step) => between(y + step * LABEL_SIZE, LABEL_SIZE, floor.height - LABEL_SIZE));
  // A label at the side may also begin at the very edge.
  const places = reach.flatMap((at) => [
    ...anchors.map((textAnchor): Place => ({ textAnchor, x, y: at })),
    ...(share < SIDE ? [{ textAnchor: 'start' as const, x: half / 2, y: at }] : []),
    ...(share > 1 - SIDE ? [{ textAnchor: 'end' as const, x: floor.width - half / 2, y: at }] : []),
  ]);
  return places.find((place) => !covers(place)) ?? { textAnchor: anchors[0] ?? 'middle', x, y };
}
