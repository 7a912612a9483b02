/**
 * The command line: names, arguments and help of all commands. Each command's module in commands/ is loaded
 * when it runs, so that the server starts without the others.
 */
import { Command, CommanderError, Option } from 'commander'
import { themeNames } from '../content/schema/design.ts'
import { explainError, UsageError } from '../terminal/errors.ts'
import { note } from '../terminal/output.ts'
import { version } from '../version.ts'
import { edgeHosts } from './edge-hosts.ts'

/** Returns the exit code: 0 for success, 1 for findings and failures, 2 for wrong arguments. */
const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  return error instanceof UsageError ? 2 : 1
}

/** Adds a command, with an example at the end of its help and after wrong arguments. */
const add = (to: Command, name: string, example: string): Command =>
  to
    .command(name)
    .addHelpText('after', `\nExample:\n  ${example}\n`)
    .showHelpAfterError(`An example: ${example}\nRun it with --help for the options.`)

const folderHelp =
  'the content folder; by default CONTENT_DIR, this folder if it has a site.yaml, or ./content'

const program = new Command('vitrine')
  .description('Serves a personal website from one folder of content.')
  .version(version)
  .enablePositionalOptions() // --resume after `new cv` belongs to `cv`, though `new` also has it
  .showHelpAfterError('Run it with --help for the commands.')
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'vitrine: ')) })

add(program, 'serve', 'PORT=8080 BASE_URL=https://ada.example vitrine serve ./my-site')
  .description('Serves a content folder and reloads it whenever it changes.')
  .argument('[folder]', folderHelp)
  .option('--sample', 'serves the sample site instead')
  .action(async (folder, options) => (await import('./commands/serve.ts')).serveFolder(folder, options))

add(program, 'dev', 'PORT=8080 vitrine dev ./my-site')
  .description('Previews a content folder: with drafts, reloaded on save, and with errors over the page.')
  .argument('[folder]', folderHelp)
  .action(async (folder) => (await import('./commands/dev.ts')).previewFolder(folder))

add(program, 'check', 'vitrine check ./my-site')
  .description('Lists errors, warnings and suggestions. Exits with 1 if there is an error.')
  .argument('[folder]', folderHelp)
  .addOption(new Option('--format <format>', 'output').choices(['text', 'json', 'github']).default('text'))
  .option('--json', 'the same as --format json')
  .option('--strict', 'also exits with 1 if there is a warning')
  .option('--read', 'also prints each CV and reads it back, as applicant-tracking systems do')
  .option('--external', 'also checks links to other sites')
  .action(async (folder, options) => (await import('./commands/check.ts')).check(folder, options))

const newSite = add(program, 'new', 'vitrine new ./my-site --resume resume.json')
  .enablePositionalOptions()
  .description('Writes a small site to a new folder, and asks for the fields that no option or CV gives.')
  .argument('<folder>', 'the folder to create')
  .option('--name <name>', 'your name')
  .option('--description <sentence>', 'what you do, in one sentence')
  .option('--links <list>', 'e-mail and web addresses, and accounts such as @zoe@mastodon.social')
  .option('--languages <tags>', 'language tags with commas between them, the default first')
  .option('--theme <name>', `its theme: ${themeNames.join(', ')}`)
  .option('--resume <file>', 'a CV to copy: JSON Resume, or the format of another tool')
  .option('--github', 'adds a workflow for GitHub, which checks each push and publishes the site')
  .action(async (folder, options) => (await import('./commands/new.ts')).createSite(folder, options))

add(newSite, 'page', 'vitrine new page notes/engine --language fr --content ./my-site')
  .description('Writes a draft with its front matter.')
  .argument('<page>', 'its path in pages/, without extension')
  .option('--lang, --language <tag>', 'one of the languages of site.yaml; by default the first')
  .option('--content <folder>', folderHelp)
  .action(async (page, options) => (await import('./commands/new.ts')).createPage(page, options))

add(newSite, 'cv', 'vitrine new cv --resume ./my-site/resume.json --content ./my-site --force')
  .description('Writes a CV to fill in, or imports one in the form that the server reads.')
  .option('--content <folder>', folderHelp)
  .option('--resume <file>', 'a CV to import; call a French one resume.fr.json or cv-fr.yaml')
  .option('--language <tag>', 'one of the languages of site.yaml, if the file name of the CV has none')
  .option('--force', 'replaces the CV in the folder, and keeps a copy beside the folder')
  .action(async (options) => (await import('./commands/new.ts')).createCv(options))

add(newSite, 'application', 'vitrine new application acme --content ./my-site')
  .description('Writes an application: a letter, and what the CV shows with it.')
  .argument('<name>', 'its name, which is part of its address, such as acme')
  .option('--language <tag>', 'the language of the letter; by default the first of the site')
  .option('--rotate', 'gives it a new key instead, so that the old address stops working')
  .option('--content <folder>', folderHelp)
  .action(async (name, options) =>
    (await import('./commands/applications.ts')).createApplication(name, options),
  )

add(program, 'applications', 'BASE_URL=https://ada.example vitrine applications ./my-site')
  .description('Lists the applications with their addresses and how long each is available.')
  .argument('[folder]', folderHelp)
  .action(async (folder) => (await import('./commands/applications.ts')).listApplications(folder))

add(program, 'pdf', 'BASE_URL=https://ada.example vitrine pdf ./my-site -o cv.pdf')
  .description('Writes the CV as PDF, Word or text. BASE_URL is the origin that its links lead to.')
  .argument('[folder]', folderHelp)
  .option('--for <name>', 'prints this application instead: the letter, then the CV')
  .option('--language <tag>', 'one of the languages of site.yaml; by default the first')
  .requiredOption('-o, --output <file>', 'the file to write, which ends in .pdf, .docx or .txt')
  .action(async (folder, options) => (await import('./commands/pdf.ts')).printCv(folder, options))

add(program, 'send', 'BASE_URL=https://ada.example vitrine send acme ./my-site')
  .description('Prints all files of an application into sent/, to send them and to keep a copy.')
  .argument('<name>', 'the name of the application')
  .argument('[folder]', folderHelp)
  .option('--anyway', 'sends it even if something is wrong with it')
  .action(async (name, folder, options) =>
    (await import('./commands/send.ts')).sendApplication(name, folder, options),
  )

add(program, 'import', 'vitrine import ./hugo-site ./my-site')
  .description('Turns a site of Hugo, Jekyll, Notion and others, or any Markdown, into a content folder.')
  .argument('<folder>', 'the folder of that site, which is never changed')
  .argument('<target>', 'the content folder to write; files there are kept')
  .option('--from <generator>', 'the generator of the site; recognised by default')
  .option('--name <name>', "the owner's name; by default the one in the site's configuration")
  .option('--title <title>', "the site's title; by default the one in its configuration")
  .option(
    '--existing <location>',
    'the existing site, which decides what is public: a built folder or an address',
  )
  .option('--public', 'makes every page public, except those marked, for example with draft: true')
  .option('--resume <file>', 'your CV, in any format that vitrine new --resume reads')
  .option('--overwrite', 'replaces existing files that differ')
  .action(async (folder, target, options) =>
    (await import('./commands/import.ts')).importSite(folder, target, options),
  )

add(program, 'export', 'BASE_URL=https://ada.example vitrine export ./my-site ./public')
  .description('Writes the whole site as static files. BASE_URL is the origin that will serve them.')
  .argument('<folder>', 'the content folder')
  .argument('<out>', 'the folder to create')
  .addOption(
    new Option('--edge <host>', 'adds a function for this host, which negotiates formats by Accept').choices(
      Object.keys(edgeHosts),
    ),
  )
  .action(async (folder, out, options) =>
    (await import('./commands/export.ts')).exportFolder(folder, out, options),
  )

add(program, 'card', 'vitrine card card.png ./my-site')
  .description('Draws the social card of a site as a PNG.')
  .argument('<file>', 'the file to write')
  .argument('[folder]', folderHelp)
  .action(async (file, folder) => (await import('./commands/card.ts')).drawCard(file, folder))

const identity = program
  .command('identity')
  .description('Creates or verifies the signed proof that links your domain to a DID.')

add(identity, 'create', 'vitrine identity create --origin https://ada.example')
  .description('Writes well-known/did-configuration.json, signed with your Ed25519 key.')
  .requiredOption('--origin <origin>', "the site's origin, as in BASE_URL")
  .option('--expires <days>', 'how long the proof is valid', '365d')
  .option(
    '--key <file>',
    'your private key, outside the content folder; created if it does not exist',
    'identity-key.pem',
  )
  .option('--content <folder>', folderHelp)
  .option('--force', 'replaces an existing key and its proof; the old key is lost')
  .action(async (options) => (await import('./commands/identity.ts')).createProof(options))

add(identity, 'verify', 'vitrine identity verify https://ada.example')
  .description('Verifies the signature, origin and dates of each proof. Exits with 1 unless all are valid.')
  .argument('<location>', 'a file or a URL')
  .action(async (location) => (await import('./commands/identity.ts')).verifyProof(location))

// A reader such as `head` may close the output early; the command still finishes.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  await program.parseAsync()
} catch (error) {
  // Commander has already printed its own errors.
  if (!(error instanceof CommanderError)) note(explainError(error))
  process.exit(exitCodeOf(error)) // handles of a failed start would keep the process alive
}
