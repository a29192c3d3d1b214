/** A reason why the setup cannot continue, with the steps that solve it. */
export class SetupError extends Error {
  /**
   * @param {string} message what is wrong
   * @param {string[]} remedies what to do, one step a line
   */
  constructor(message, remedies) {
    super(message);
    this.remedies = remedies;
  }
}

/** Writes to standard error, so that the output of the command that follows stays clean. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
