/** The process that reads pages. */
import { runJobs } from '../../../lib/job-process.ts'
import { readSourcePage } from './page-jobs.ts'

runJobs(readSourcePage)
