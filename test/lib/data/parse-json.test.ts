/** Errors in JSON, reported with position and fix. */
import t from 'tap'
import { testIssues } from '../../fixtures/content/content-files.ts'

testIssues(t, [
  {
    name: 'a trailing comma',
    files: { 'resume.json': '{\n\t"basics": {},\n}' },
    lines: [
      'resume.json:3:1: found "}"; expected valid JSON (property name expected). Fix: look just before this place for a missing or extra comma, quote or bracket.',
    ],
  },
  {
    name: 'a file that ends too early',
    files: { 'resume.json': '{"basics": {}' },
    lines: [
      'resume.json:1:14: found the end of the file; expected valid JSON (close brace expected). Fix: look just before this place for a missing or extra comma, quote or bracket.',
    ],
  },
  {
    name: 'an empty file',
    files: { 'resume.json': '' },
    lines: [
      'resume.json:1:1: found the end of the file; expected valid JSON (value expected). Fix: look just before this place for a missing or extra comma, quote or bracket.',
    ],
  },
  {
    name: 'a repeated member',
    files: { 'resume.json': '{"work": [1], "skills": [], "skills": [],\n\t"work": []}' },
    lines: [
      'resume.json:2:2: found a second member "work" in the same object, after that in line 1. Fix: merge the two, or remove one.',
    ],
  },
  {
    name: 'the right column after tabs and CRLF',
    files: { 'resume.json': '{\r\n\t"work": [\r\n\t\t{"endDate": }]}' },
    lines: [
      'resume.json:3:15: found "}"; expected valid JSON (value expected). Fix: look just before this place for a missing or extra comma, quote or bracket.',
    ],
  },
])
