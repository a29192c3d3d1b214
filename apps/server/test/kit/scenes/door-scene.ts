import { randomUUID } from 'node:crypto';
import { createContract } from '@komora/testing/factories/contract';
import { aBox } from './set-up-scene.ts';
import type { PlaceScene, StaffScene } from './staff-scene.ts';

/** One door of each kind per place: many boxes would fill the lists and the plan of the others. */
const doors = new Map<string, Promise<string>>();
const letDoors = new Map<string, Promise<string>>();

const once = (known: Map<string, Promise<string>>, key: string, make: () => Promise<string>): Promise<string> => {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
};

const connect = async ({ app }: StaffScene, boxId: string): Promise<string> =>
  (
    await app.one<{ id: string }>(
      `insert into locks (warehouse_id, box_id, door, device_id) select warehouse_id, id, 'BOX', gen_random_uuid() from boxes where id = $1 returning id`,
      [boxId],
    )
  ).id;

/** The lock of a vacant box. @returns its id */
export const aDoor = (scene: StaffScene, place: PlaceScene): Promise<string> =>
  once(doors, place.warehouseId, async () => connect(scene, await aBox(scene, place)));

/** A let box with a lock. @returns the id of its contract */
export const aLetDoor = (scene: StaffScene, place: PlaceScene): Promise<string> =>
  once(letDoors, place.warehouseId, async () => {
    const { app } = scene;
    const { id, boxId } = await createContract(app.pool, {
      clientId: place.clientId,
      country: place.currency === 'EUR' ? 'SVK' : 'CZE',
      boxName: `Let ${randomUUID().slice(0, 8)}`,
    });
    await app.rows('update boxes set warehouse_id = $2 where id = $1', [boxId, place.warehouseId]);
    await app.rows('update contracts set warehouse_id = $2 where id = $1', [id, place.warehouseId]);
    await connect(scene, boxId);
    return id;
  });
