import { type PdfJob, print } from '@komora/documents/print';
import { answerJobs } from '../threads/answer-jobs.ts';

answerJobs((job: PdfJob) => print(job));
