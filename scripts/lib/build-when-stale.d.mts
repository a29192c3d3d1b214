export interface Build {
  /** Like `the server`. */
  what: string;
  /** An npm script. */
  script: string;
  /** Of a workspace; its `dist` receives the stamp of the sources. */
  folder: string;
  /** Files and folders that the build reads. */
  sources: readonly string[];
  /** Of a build on two cores, for the message. */
  seconds: number;
}

/**
 * Runs a build when its sources have changed since the last one (names, sizes and times are compared). If several programs
 * need it at the same time, one builds and the others wait.
 * @throws Error with the output of a failed build
 */
export declare function buildWhenStale(build: Build, say: (line: string) => void): Promise<void>;
/** Runs a build for an image. {@link buildWhenStale} keeps its result. */
export declare function buildForImage(build: Build): Promise<void>;
