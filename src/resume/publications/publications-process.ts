/** The process that parses publications.bib. */
import { answerJobs } from '../../lib/job-process.ts'
import { parsePublications } from './parse-publications.ts'

answerJobs(parsePublications)
