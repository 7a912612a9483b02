/** The process that parses publications.bib. */
import { runJobs } from '../../lib/job-process.ts'
import { parsePublications } from './parse-publications.ts'

runJobs(parsePublications)
