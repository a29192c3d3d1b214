import type { Country, WarehouseFeature } from '@komora/contract';
import type { AccessKind, DescriptionKind } from './place-texts.ts';

/** A warehouse of the demo. The towns are real, the branches are not. */
export interface Place {
  country: Country;
  name: string;
  city: string;
  street: string;
  number: string;
  zip: string;
  lat: number;
  lng: number;
  features: WarehouseFeature[];
  description: DescriptionKind;
  access: AccessKind;
  /** Opens and closes on weekdays and at weekends, hours; absent: open all the time. */
  hours?: { weekdays: [number, number]; weekends: [number, number] };
  /** Depths of the rows of boxes on each floor, cm; an even count a floor. */
  rows: number[][];
  /** Share of boxes that are let. */
  occupied: number;
  /** How dear it is here; 1 is usual. */
  priceLevel: number;
  state?: 'FULL' | 'DEACTIVATED';
}

const all: WarehouseFeature[] = ['BARRIER_FREE', 'ACCESS_24_7', 'HEATING', 'PARKING', 'SMART', 'VIDEO_MONITORING', 'FIRST_MONTH_FREE', 'STARTER_PACKAGE_PARTNER'];
const dayAndEvening = { weekdays: [6, 22], weekends: [8, 20] } satisfies Place['hours'];

export const places: Place[] = [
  { country: 'SVK', name: 'Bratislava – Ružinov', city: 'Bratislava', street: 'Mlynské nivy', number: '58', zip: '821 05', lat: 48.1466, lng: 17.1372, features: all, description: 'NEW', access: 'YARD', rows: [[150, 100, 200, 300], [150, 200]], occupied: 0.62, priceLevel: 1.15 },
  { country: 'SVK', name: 'Bratislava – Petržalka', city: 'Bratislava', street: 'Einsteinova', number: '23', zip: '851 01', lat: 48.1307, lng: 17.11, features: ['ACCESS_24_7', 'HEATING', 'SMART', 'VIDEO_MONITORING', 'FIRST_MONTH_FREE'], description: 'CITY', access: 'GARAGE', rows: [[100, 150, 150, 200]], occupied: 0.74, priceLevel: 1.12 },
  { country: 'SVK', name: 'Bratislava – Rača', city: 'Bratislava', street: 'Púchovská', number: '14', zip: '831 06', lat: 48.203, lng: 17.149, features: ['PARKING', 'SMART', 'VIDEO_MONITORING', 'STARTER_PACKAGE_PARTNER'], description: 'HALL', access: 'RAMP', hours: dayAndEvening, rows: [[200, 300, 250, 400]], occupied: 0.48, priceLevel: 0.95 },
  { country: 'SVK', name: 'Bratislava – Lamač', city: 'Bratislava', street: 'Lamačská cesta', number: '91', zip: '841 03', lat: 48.186, lng: 17.054, features: ['PARKING', 'VIDEO_MONITORING'], description: 'COMPACT', access: 'STREET', rows: [[100, 150]], occupied: 0.3, priceLevel: 0.9, state: 'DEACTIVATED' },
  { country: 'SVK', name: 'Košice – Juh', city: 'Košice', street: 'Južná trieda', number: '66', zip: '040 01', lat: 48.702, lng: 21.266, features: ['BARRIER_FREE', 'ACCESS_24_7', 'HEATING', 'SMART', 'VIDEO_MONITORING'], description: 'CITY', access: 'YARD', rows: [[150, 100, 200, 250]], occupied: 1, priceLevel: 0.88, state: 'FULL' },
  { country: 'SVK', name: 'Žilina – Centrum', city: 'Žilina', street: 'Košická', number: '10', zip: '010 01', lat: 49.223, lng: 18.757, features: ['ACCESS_24_7', 'PARKING', 'SMART', 'FIRST_MONTH_FREE', 'STARTER_PACKAGE_PARTNER'], description: 'COMPACT', access: 'YARD', rows: [[150, 200, 100, 300]], occupied: 0.55, priceLevel: 0.85 },
  { country: 'CZE', name: 'Praha – Holešovice', city: 'Praha', street: 'Jateční', number: '35', zip: '170 00', lat: 50.106, lng: 14.448, features: ['BARRIER_FREE', 'ACCESS_24_7', 'HEATING', 'SMART', 'VIDEO_MONITORING', 'FIRST_MONTH_FREE'], description: 'NEW', access: 'GARAGE', rows: [[100, 150, 200, 200], [150, 250]], occupied: 0.7, priceLevel: 1.25 },
  { country: 'CZE', name: 'Praha – Chodov', city: 'Praha', street: 'Roztylská', number: '19', zip: '148 00', lat: 50.033, lng: 14.483, features: ['ACCESS_24_7', 'PARKING', 'SMART', 'VIDEO_MONITORING'], description: 'HALL', access: 'RAMP', rows: [[150, 200, 300, 250]], occupied: 0.58, priceLevel: 1.15 },
  { country: 'CZE', name: 'Brno – Štýřice', city: 'Brno', street: 'Vídeňská', number: '101', zip: '639 00', lat: 49.176, lng: 16.601, features: ['BARRIER_FREE', 'PARKING', 'SMART', 'FIRST_MONTH_FREE', 'STARTER_PACKAGE_PARTNER'], description: 'CITY', access: 'YARD', hours: dayAndEvening, rows: [[100, 150, 200, 300]], occupied: 0.5, priceLevel: 1.05 },
  { country: 'CZE', name: 'Ostrava – Vítkovice', city: 'Ostrava', street: 'Ruská', number: '74', zip: '703 00', lat: 49.816, lng: 18.266, features: ['PARKING', 'VIDEO_MONITORING'], description: 'HALL', access: 'RAMP', hours: { weekdays: [7, 20], weekends: [8, 16] }, rows: [[200, 250, 300, 400]], occupied: 0.4, priceLevel: 0.85 },
  { country: 'POL', name: 'Warszawa – Wola', city: 'Warszawa', street: 'Wolska', number: '84', zip: '01-141', lat: 52.231, lng: 20.962, features: ['BARRIER_FREE', 'ACCESS_24_7', 'HEATING', 'SMART', 'VIDEO_MONITORING'], description: 'NEW', access: 'GARAGE', rows: [[100, 150, 150, 200], [200, 250]], occupied: 0.66, priceLevel: 1.2 },
  { country: 'POL', name: 'Kraków – Podgórze', city: 'Kraków', street: 'Wielicka', number: '42', zip: '30-552', lat: 50.036, lng: 19.964, features: ['ACCESS_24_7', 'PARKING', 'SMART'], description: 'CITY', access: 'YARD', rows: [[150, 100, 200, 250]], occupied: 0.52, priceLevel: 1.05 },
  { country: 'POL', name: 'Wrocław – Fabryczna', city: 'Wrocław', street: 'Robotnicza', number: '52', zip: '53-608', lat: 51.111, lng: 17.008, features: ['PARKING', 'HEATING', 'VIDEO_MONITORING', 'STARTER_PACKAGE_PARTNER'], description: 'COMPACT', access: 'STREET', hours: dayAndEvening, rows: [[150, 200, 100, 200]], occupied: 0.45, priceLevel: 1 },
  { country: 'HUN', name: 'Budapest – Kőbánya', city: 'Budapest', street: 'Gyömrői út', number: '50', zip: '1103', lat: 47.473, lng: 19.156, features: ['ACCESS_24_7', 'PARKING', 'SMART', 'VIDEO_MONITORING'], description: 'HALL', access: 'RAMP', rows: [[150, 200, 300, 400]], occupied: 0.57, priceLevel: 1.05 },
  { country: 'HUN', name: 'Budapest – Óbuda', city: 'Budapest', street: 'Szentendrei út', number: '95', zip: '1033', lat: 47.551, lng: 19.042, features: ['BARRIER_FREE', 'HEATING', 'SMART', 'VIDEO_MONITORING'], description: 'CITY', access: 'GARAGE', hours: dayAndEvening, rows: [[100, 150, 150, 200]], occupied: 0.68, priceLevel: 1.15 },
  { country: 'HUN', name: 'Debrecen – Belváros', city: 'Debrecen', street: 'Vágóhíd utca', number: '6', zip: '4034', lat: 47.521, lng: 21.64, features: ['PARKING', 'STARTER_PACKAGE_PARTNER'], description: 'COMPACT', access: 'STREET', hours: dayAndEvening, rows: [[150, 100, 200, 250]], occupied: 0.38, priceLevel: 0.85 },
];
