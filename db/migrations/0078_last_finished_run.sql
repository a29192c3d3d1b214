-- The last successful run of a job for its metric. Without this index, the metric of a job without such a run reads all runs of all jobs.
create index job_runs_finished on job_runs (job, started_at desc) include (finished_at) where status = 'FINISHED';
