type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of `npm start` (`--demo`): it loads the demo, unless the environment describes a deployment for clients or sets DEMO itself.
 */
export function withDemo(env: Environment, args: readonly string[]): Environment {
  const isForClients = Boolean(env.DATABASE_URL?.trim()) || env.NODE_ENV === 'production' || /^\s*https:/i.test(env.PUBLIC_URL ?? '');
  return args.includes('--demo') && !isForClients && !env.DEMO?.trim() ? { ...env, DEMO: 'true' } : env;
}
