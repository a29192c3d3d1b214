import { Time } from './time.ts';

/** Opens the warehouse of a contract all day: doors are tried by journeys that are made at night, too. */
export async function openAllDay(contractId: string): Promise<void> {
  const time = new Time();
  try {
    await time.openAllDay(contractId);
  } finally {
    await time.close();
  }
}
