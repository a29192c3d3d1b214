/** Values that explain an error. They are safe to log: no secrets and no personal data. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/**
 * An error of this package. `code` is a closed set per concept (see each subclass), so that a caller can branch on it
 * and TypeScript can check that all cases are handled. `message` is for the log, not for users.
 */
export class DomainError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly params: ErrorParams;

  constructor(code: Code, params: ErrorParams = {}) {
    super(`${code} ${JSON.stringify(params)}`);
    this.name = new.target.name;
    this.code = code;
    this.params = params;
  }
}
