/** A command of a package manager. The failure of an optional one is ignored. */
export interface Command {
  line: string[];
  optional?: boolean;
}

/** Access of the installation to the machine. */
export interface Machine {
  /** The path of an installed Chromium. */
  find(): string | undefined;
  /** True when the program at `path` starts. */
  starts(path: string): boolean;
  /** True when the program `tool` is on PATH. */
  has(tool: string): boolean;
  run(line: string[], options: { isShown: boolean }): Promise<{ ok: boolean; output: string }>;
  wait(ms: number): Promise<void>;
  now(): number;
  isRoot: boolean;
  canAskPassword: boolean;
}

/**
 * Makes sure that a Chromium is available for the browser tests: an installed one, else Playwright's download, else the
 * system's package manager.
 * @throws SetupError with the attempts and what to do
 */
export declare function ensureChromium(root: string, machine?: Machine): Promise<void>;
