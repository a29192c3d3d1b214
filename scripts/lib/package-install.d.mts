/** Why the installed packages do not match package-lock.json, or undefined when they do. */
export declare function packagesOutOfDate(root: string): string | undefined;
/** Installs the packages when they are missing or out of date, then makes sure that the pinned Node is usable. */
export declare function ensurePackages(root: string): Promise<void>;
