/** One press of a button, and what the program answered: 0 without an answer. */
export interface Press {
  /** Of the client's own door. */
  isOwn: boolean;
  status: number;
  commandId?: string;
}

/** A bolt that moved to open. */
export interface Movement {
  commandId: string;
  deviceId: string;
  at: Date;
}

export interface StoredCommand {
  id: string;
  deviceId: string;
  expiresAt: Date;
  state: string;
  /** It has no end yet. */
  isOpen: boolean;
}

/** Compares bolts, answers and commands. @returns a sentence for each door that opened without right, and each command that is lost or was executed twice */
export function compareDoors({
  presses,
  movements,
  commands,
}: {
  presses: readonly Press[];
  movements: readonly Movement[];
  commands: readonly StoredCommand[];
}): string[] {
  const known = new Map(commands.map((command) => [command.id, command]));
  const moved = new Set<string>();
  const violations: string[] = movements.length === 0 ? ['no door opened'] : [];
  for (const { commandId, deviceId, at } of movements) {
    const command = known.get(commandId);
    if (command?.deviceId !== deviceId) violations.push(`the lock ${deviceId} opened by a command that it has not (${commandId})`);
    else if (at > command.expiresAt) violations.push(`the lock ${deviceId} opened after its command had expired (${commandId})`);
    if (moved.has(commandId)) violations.push(`the command ${commandId} was executed twice`);
    moved.add(commandId);
  }
  for (const { isOwn, status, commandId } of presses) {
    if (!isOwn && status !== 404 && status !== 0 && status < 500) violations.push(`a stranger's press was answered with ${status}`);
    if (commandId !== undefined && !known.has(commandId)) violations.push(`the command ${commandId} is lost`);
  }
  for (const { id, state, isOpen } of commands) if (isOpen) violations.push(`the command ${id} stays ${state}`);
  return violations;
}
