import { clockDrills } from './clock-drills.ts';
import { diskDrills } from './disk-drills.ts';
import type { Drill } from './drill.ts';
import { gatewayDrills } from './gateway-drills.ts';
import { killDrills, updateDrill } from './kill-drills.ts';
import { networkDrills } from './network-drills.ts';

const drills: readonly Drill[] = [updateDrill, ...killDrills, ...networkDrills, ...gatewayDrills, ...diskDrills, ...clockDrills];

const named = (names: readonly string[]): readonly Drill[] => drills.filter(({ name }) => names.includes(name));

/** Names of several drills. */
const groups: Readonly<Record<string, readonly Drill[]>> = {
  all: drills,
  failover: named(['primary', 'machine']),
  kills: killDrills,
  network: networkDrills,
  gateway: gatewayDrills,
  disk: diskDrills,
  clock: clockDrills,
};

/** @param wanted names of drills or groups, separated by commas. @throws Error that lists the names */
export function chooseDrills(wanted: string): Drill[] {
  const chosen = wanted.split(',').flatMap((name) => {
    const drill = drills.find((known) => known.name === name);
    const found = drill === undefined ? groups[name] : [drill];
    if (found === undefined)
      throw new Error(
        `There is no drill ${name}. There are: ${[...Object.keys(groups), ...drills.map((known) => known.name)].join(', ')}.`,
      );
    return found;
  });
  return [
    ...chosen.filter(({ fromEarlierVersion }) => fromEarlierVersion),
    ...chosen.filter(({ fromEarlierVersion }) => !fromEarlierVersion),
  ];
}
