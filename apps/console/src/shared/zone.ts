/** Moments are shown in the zone of this browser. */
export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
