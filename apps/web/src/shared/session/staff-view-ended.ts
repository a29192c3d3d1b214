/** The part of the address of `/staff-view` that says that a view has ended. */
export const ENDED = '?ended=true';

/** Loads the page that says it: nothing of the client stays in memory, and the tab is one without a view again. */
export const leaveView = (): void => window.location.replace(`/staff-view${ENDED}`);
