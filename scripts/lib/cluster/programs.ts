import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of the operating system that a cluster needs beside npm's packages. */
export interface Programs {
  etcd: string;
  patroni: string;
  pgbouncer: string;
  haproxy: string;
  mosquitto: string;
  /** Folder of PostgreSQL's programs. The package of npm has neither pg_basebackup nor pg_rewind. */
  postgresBin: string;
}

const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  mosquitto: 'mosquitto',
} as const;

/** Programs that Patroni calls. */
const postgresPrograms = ['initdb', 'pg_ctl', 'postgres', 'pg_basebackup', 'pg_rewind', 'pg_controldata', 'pg_isready'];

/**
 * Searches the programs in PATH and the system's folders, PostgreSQL in PG_BIN or where Debian installs version 18.
 * @throws Error that names the missing packages
 */
export function findPrograms(
  { PATH = '', PG_BIN = '' }: { PATH?: string | undefined; PG_BIN?: string | undefined },
  isProgram: (path: string) => boolean = isExecutable,
): Programs {
  const folders = [...PATH.split(delimiter).filter((folder) => folder !== ''), '/usr/sbin', '/usr/bin', '/usr/local/sbin'];
  const missing: string[] = [];
  const find = (name: keyof typeof packages): string => {
    const path = folders.map((folder) => join(folder, name)).find(isProgram);
    if (path === undefined) missing.push(packages[name]);
    return path ?? '';
  };
  const found = {
    etcd: find('etcd'),
    patroni: find('patroni'),
    pgbouncer: find('pgbouncer'),
    haproxy: find('haproxy'),
    mosquitto: find('mosquitto'),
  };
  const postgresBin = PG_BIN || '/usr/lib/postgresql/18/bin';
  const lacks = postgresPrograms.filter((name) => !isProgram(join(postgresBin, name)));
  if (lacks.length > 0) missing.push('postgresql-18');
  if (missing.length > 0) {
    const hint = lacks.length > 0 ? ` ${postgresBin} lacks ${lacks.join(', ')}; PG_BIN names another folder.` : '';
    throw new Error(
      `The cluster needs programs of the operating system. Install them: apt-get install ${missing.join(' ')}.${hint} Debian 13 gets PostgreSQL 18 from apt.postgresql.org.`,
    );
  }
  return { ...found, postgresBin };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
