import { ApiError } from '@komora/api/client';

/** The server answered, and trying again does not help. No network is status 0. */
export const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.problem.status > 0 && error.problem.status < 500;
