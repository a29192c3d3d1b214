import { addMonthsClamped, type LocalDate } from '@komora/domain';

/** A change that is further ahead is a typing error. */
const longestMonths = 24;

/** The last day on which a change of terms may take effect. */
export const latestChange = (today: LocalDate): LocalDate => addMonthsClamped(today, longestMonths);
