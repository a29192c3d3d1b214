/** Rooms that people know, to imagine an area. */
export type FamiliarRoom = 'WARDROBE' | 'CUPBOARD' | 'HALF_GARAGE' | 'GARAGE' | 'FLAT';

/** The largest area that still compares with a room, in m². A single garage has 15 to 18 m², a flat of one room 25 m² or more. */
const MOST_OF_ROOM = [
  [1.5, 'WARDROBE'],
  [4, 'CUPBOARD'],
  [10, 'HALF_GARAGE'],
  [20, 'GARAGE'],
] as const;

/** The room that an area in m² compares with. */
export function familiarRoom(squareMetres: number): FamiliarRoom {
  return MOST_OF_ROOM.find(([most]) => squareMetres <= most)?.[1] ?? 'FLAT';
}
