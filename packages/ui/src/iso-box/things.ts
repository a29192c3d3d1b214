import { bed, bike, carton, fridge, sofa, wardrobe, washer } from './furniture.ts';
import type { Point } from './project.ts';
import { cuboid, move, type Shape } from './shapes.ts';

/** A thing that people store: its outer size in centimetres and its drawing at a position. */
export interface StoredThing {
  readonly size: Point;
  /** Equal ones may stand on each other. */
  readonly stacks: boolean;
  readonly draw: (at: Point) => Shape[];
}

const legs = ([l, w, h]: Point, thick: number): Shape[] =>
  [
    [0, 0],
    [l - thick, 0],
    [0, w - thick],
    [l - thick, w - thick],
  ].map(([x = 0, y = 0]) => cuboid([x, y, 0], [thick, thick, h], 'kraft'));

const table = (at: Point): Shape[] => move(at, [...legs([140, 80, 70], 6), cuboid([0, 0, 70], [140, 80, 5], 'kraft')]);
const chair = (at: Point): Shape[] =>
  move(at, [...legs([45, 45, 42], 4), cuboid([0, 0, 42], [45, 45, 5], 'mist'), cuboid([0, 0, 47], [45, 5, 43], 'mist')]);
const suitcase = (at: Point): Shape[] => [cuboid(at, [75, 30, 50], 'ink')];
const tyres = (at: Point): Shape[] => [0, 1, 2, 3].map((level) => cuboid([at[0], at[1], at[2] + level * 22], [62, 62, 22], 'ink'));
const desk = (at: Point): Shape[] =>
  move(at, [cuboid([0, 0, 0], [45, 60, 70], 'paper'), ...legs([120, 60, 70], 5), cuboid([0, 0, 70], [120, 60, 4], 'kraft')]);

/** In the order of a list to choose from. */
export const storedThings = {
  carton: { size: [55, 40, 38], stacks: true, draw: carton },
  suitcase: { size: [75, 30, 50], stacks: true, draw: suitcase },
  bike: { size: [172, 45, 104], stacks: false, draw: (at) => bike([at[0], at[1] + 14, at[2]]) },
  tyres: { size: [62, 62, 88], stacks: false, draw: tyres },
  washer: { size: [58, 60, 85], stacks: false, draw: washer },
  fridge: { size: [62, 60, 180], stacks: false, draw: fridge },
  wardrobe: { size: [60, 120, 200], stacks: false, draw: wardrobe },
  chair: { size: [45, 45, 90], stacks: false, draw: chair },
  table: { size: [140, 80, 75], stacks: false, draw: table },
  desk: { size: [120, 60, 74], stacks: false, draw: desk },
  sofa: { size: [180, 88, 82], stacks: false, draw: sofa },
  bed: { size: [208, 160, 100], stacks: false, draw: bed },
} satisfies Record<string, StoredThing>;

export type StoredThingName = keyof typeof storedThings;
