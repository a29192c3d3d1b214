/** Flags for a headless Chromium without background network requests. */
export declare const CHROMIUM_FLAGS: string[];
/** The path of a Chromium or Chrome on this machine: CHROMIUM_PATH, the system's, or one that Playwright downloaded; undefined when there is none. */
export declare function findChromium(): string | undefined;
