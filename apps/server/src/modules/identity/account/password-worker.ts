import { hashSync, verifySync } from '@node-rs/argon2';
import { answerJobs } from '../../../platform/threads/answer-jobs.ts';

/** Hashes a password, or compares it with a hash. No password matches null, in the same time. */
export type PasswordJob = { password: string } | { password: string; passwordHash: string | null };

// OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of zeros: verification computes as long as with any other. */
const noPassword = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

answerJobs(
  (job: PasswordJob) => ('passwordHash' in job ? verifySync(job.passwordHash ?? noPassword, job.password) : hashSync(job.password, cost)),
  { isUrgent: false },
);
