export { exportProofs } from './export-data.sql.ts';
export { ownInsuranceJobs } from './own-insurance.jobs.ts';
export { ownInsuranceRoutes } from './own-insurance.routes.ts';
export { deleteOldProofs, deleteProofsOfClient } from './proof.sql.ts';
