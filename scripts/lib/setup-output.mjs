/** A reason why the setup cannot go on, with what the reader can do about it. */
export class SetupProblem extends Error {
  /**
   * @param {string} message what is wrong
   * @param {string[]} remedies what to do, one step a line
   */
  constructor(message, remedies) {
    super(message);
    this.remedies = remedies;
  }
}

/** Standard error, so that the output of the command that follows stays clean. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
