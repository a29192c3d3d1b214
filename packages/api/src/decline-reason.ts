import { DECLINE_REASONS } from '@komora/domain/decline-reason';
import * as z from 'zod/mini';

export const DeclineReason = z.enum(DECLINE_REASONS);
export type DeclineReason = z.infer<typeof DeclineReason>;
