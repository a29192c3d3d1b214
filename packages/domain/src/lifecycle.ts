/**
 * A lifecycle as data: for each state, the accepted events and the next state of each. A state without
 * events is final. Naming both unions makes a missing state or a misspelt event a type error.
 */
export type LifecycleTable<State extends string, Event extends string> = Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>>;

/** `allowed` lists the events that the state accepts. */
export interface TransitionError<State extends string, Event extends string> {
  readonly ok: false;
  readonly code: 'lifecycle/not-allowed';
  readonly from: State;
  readonly event: Event;
  readonly allowed: readonly Event[];
}

export type Transition<State extends string, Event extends string> =
  | { readonly ok: true; readonly from: State; readonly to: State }
  | TransitionError<State, Event>;

/** The next state after an event, or an error value. Does not throw, because events out of order are normal. */
export function transition<State extends string, Event extends string>(
  table: LifecycleTable<State, Event>,
  from: State,
  event: Event,
): Transition<State, Event> {
  const row = table[from];
  // An own property only: an event called 'toString' must not be found on the prototype.
  const to = Object.hasOwn(row, event) ? row[event] : undefined;
  if (to !== undefined) return { ok: true, from, to };
  return { ok: false, code: 'lifecycle/not-allowed', from, event, allowed: eventsFrom(table, from) };
}

/** The accepted events of a state, in the table's order; empty for a final state. */
export function eventsFrom<State extends string, Event extends string>(table: LifecycleTable<State, Event>, from: State): readonly Event[] {
  const row = table[from];
  return (Object.keys(row) as Event[]).filter((event) => row[event] !== undefined);
}
