import { connect } from 'node:net';

/** Sends one command to HAProxy's socket. @returns its answer */
export function commandHaproxy(socket: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const client = connect(socket, () => client.write(`${command}\n`));
    client.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    client.once('end', () => resolve(answer.trim()));
    client.once('error', reject);
  });
}

/** State of one server in the answer to `show stat`: its status such as `UP` or `DRAIN`, and its open requests. */
export function serverState(stat: string, backend: string, server: string): { status: string; open: number } | undefined {
  const [head = '', ...rows] = stat.split('\n');
  const columns = head.replace('# ', '').split(',');
  const [nameAt, serverAt, statusAt, openAt] = ['pxname', 'svname', 'status', 'scur'].map((name) => columns.indexOf(name));
  for (const row of rows) {
    const cells = row.split(',');
    if (cells[nameAt ?? -1] === backend && cells[serverAt ?? -1] === server)
      return { status: cells[statusAt ?? -1] ?? '', open: Number(cells[openAt ?? -1]) };
  }
  return undefined;
}
