/** Time since this process began, for the line that says "ready". */
export function startupDuration(): string {
  return `${process.uptime().toFixed(1)} s`;
}
