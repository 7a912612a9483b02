/** The process that opens and converts pages. */
import { answerJobs } from '../../../lib/job-process.ts'
import { answerPageJob } from './page-jobs.ts'

answerJobs(answerPageJob)
