/** Flags for a headless Chromium that talks to nobody but the page under test. */
export declare const CHROMIUM_FLAGS: string[];
/** The path of a Chromium or Chrome on this machine: CHROMIUM_PATH, the system's, or one that Playwright fetched; undefined when there is none. */
export declare function findChromium(): string | undefined;
