/**
 * Makes the files of a release from the current commit: the source archive, the SBOM of the product (CycloneDX, from the lock file), and their checksums.
 *
 *   npm run release-files                        into dist/release
 *
 * The same commit gives the same files on every machine with the same git. docs/releasing.md explains signing and verification.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { checksums, type LockFile, sbomOf } from './lib/sbom.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/release');
const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 ** 2, stdio: ['ignore', 'pipe', 'inherit'] });

if (run('git', ['status', '--porcelain']).trim() !== '')
  throw new Error('The work tree has changes that are not committed. Commit them first.');
const { version } = manifest;
const commit = run('git', ['rev-parse', 'HEAD']).trim();
const committedAt = new Date(run('git', ['show', '-s', '--format=%cI', 'HEAD']).trim());

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const archive = `komora-${version}.tar.gz`;
run('git', ['archive', '--format=tar.gz', `--prefix=komora-${version}/`, '-o', join(folder, archive), 'HEAD']);
// From the lock file alone: it contains the packages of every platform.
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
const sbom = sbomOf(lock, { commit, committedAt, version });
const sbomFile = `komora-${version}.cdx.json`;
writeFileSync(join(folder, sbomFile), `${JSON.stringify(sbom, null, 2)}\n`);
const sums = checksums([archive, sbomFile].map((name) => ({ name, content: readFileSync(join(folder, name)) })));
writeFileSync(join(folder, 'SHA256SUMS'), sums);
process.stdout.write(`${sums}in ${folder}; ${sbom.components.length} components in the SBOM. Sign SHA256SUMS now (docs/releasing.md).\n`);
