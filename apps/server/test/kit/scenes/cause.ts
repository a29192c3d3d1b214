import type { PlaceScene, StaffScene } from './staff-scene.ts';

/** A cause, and what makes it go away. The kinds without an end are closed by hand. */
export interface Cause {
  make: (scene: StaffScene, place: PlaceScene) => Promise<string>;
  end?: (scene: StaffScene, id: string) => Promise<unknown>;
  /** Belongs to the whole organisation. */
  placeless?: true;
}

/** An end by one statement with the id of the task as `$1`. */
export const set = (statement: string) => (scene: StaffScene, id: string) => scene.app.rows(statement, [id]);
