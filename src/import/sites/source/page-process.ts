/** The process that reads pages. */
import { answerJobs } from '../../../lib/job-process.ts'
import { readPage } from './page-jobs.ts'

answerJobs(readPage)
