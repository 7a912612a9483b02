/** The AGENTS.md that `vitrine new` writes: what coding agents need to know to write content. It is not served. */

/** The name that coding agents read without being asked. */
export const AGENTS_FILE = 'AGENTS.md'

/** Its text, the same for every site. */
export const agentsText = `# Instructions for agents that write here

This folder is one person's website. Vitrine publishes it as it is saved, to people, search engines and other agents.

## Where things are

- \`site.yaml\`: title, owner, languages, links, home page, design. Schema: \`.vitrine/site.schema.json\`.
- \`resume.json\` (or \`resume.yaml\`; \`resume.fr.json\` in French): the CV, as JSON Resume. It is the source of the CV's page and PDF.
- \`pages/\`: pages in Markdown. \`pages/index.md\` is \`/\`, \`pages/notes/engine.md\` is \`/notes/engine/\`, and
  \`pages/about.fr.md\` is \`/fr/about/\`. Schema of their front matter: \`.vitrine/page.schema.json\`.
- Images and other files lie beside the pages that use them. \`words/\` has interface texts: \`.vitrine/words.schema.json\`.
- \`for/\`: applications, and in \`for/private.yaml\` what only employers see. Leave it alone unless you are asked about an application.

## Rules

1. Facts come from the owner. Invent no dates, employers, titles, figures, quotations or links; ask, or leave them out.
2. Nothing private in what is published: no phone number, street, postal code, birthday, salary or health, and nobody else's data without
   their consent. \`cv.private\` in site.yaml hides fields of the CV, the tag \`private\` its entries. Never weaken either.
3. New pages have \`draft: true\`. The owner removes that line.
4. Write in the owner's words and the page's language. Change only what you were asked to change.
5. Link to pages by their files, \`[the engine](notes/engine.md)\`. Every image has alternative text.
6. Put no secrets, keys or passwords into any file here.

## Check

\`\`\`sh
npx vitrine check . --json    # errors and warnings, with file, line and fix: end with none
npx vitrine check . --read    # also reads the printed CV back, as recruiters' programs do
npx vitrine new page notes/first --content .    # a draft with its front matter
\`\`\`
`
