/** Values that explain a refusal, safe to log: never a secret, never a person's data. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/**
 * A refusal of this package. `code` is a closed set per concept (see each subclass), so that a caller can branch on it
 * and by type exhaust it; `message` is for the log, never for a user.
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
