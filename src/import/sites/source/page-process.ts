/** The process that reads pages. */
import { runJobs } from '../../../lib/job-process.ts'
import { readPage } from './page-jobs.ts'

runJobs(readPage)
