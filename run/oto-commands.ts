// The command line of Oto: its commands, their arguments and options. Each command's code is loaded when it runs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { encodings } from '#domain/imports/encoding.ts'
import { decimalMarks } from '#domain/imports/table/decimal-reading.ts'
import { dateOrders } from '#domain/imports/table/table-reading.ts'
import { defaultTimeZone } from './commands/cli-messages.ts'

const packageFile = join(import.meta.dirname, '..', 'package.json')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
const wrongCallExitCode = 2

export const program = new Command('oto')
  .description('Suppliers announce and prepare shipments of packaged goods to a buyer.')
  .version(version)
  .addHelpText(
    'after',
    '\nSettings are environment variables, or lines of .env: docs/configuration.md',
  )
  .showHelpAfterError('Add --help to see what it takes.')
  // Inherited by the commands below.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : wrongCallExitCode))

program
  .command('start')
  .description('Start the server; installs packages and builds the screens where they are missing')
  .action(async () => {
    await import('#server/main.ts')
  })

program
  .command('migrate')
  .description(
    'Bring the schema of DATABASE_URL up to date, for servers that start with MIGRATE=off',
  )
  .action(async () => (await import('./commands/migrate-database.ts')).migrateDatabase())

program
  .command('add-company')
  .description('Add a buying company and its first user, who has every role')
  .argument('<name>', 'of the company, in quotes where it has spaces')
  .requiredOption('--admin <username>', 'username of its first user')
  .option('--name <name>', "that person's name; the username without it")
  .option('--email <address>', "that person's e-mail address", '')
  .option('--time-zone <zone>', "where the company's days begin and end", defaultTimeZone)
  .option('--demo', 'with orders, shipments, people and keys to try Oto and its API')
  .action(async (name, options) =>
    (await import('./commands/add-company.ts')).addCompany(name, options),
  )

program
  .command('reset-demo')
  .description('Give a company of add-company --demo its first orders and shipments again')
  .argument('<company>', 'by its number or its name')
  .action(async (company) => (await import('./commands/reset-demo.ts')).resetDemo(company))

program
  .command('add-user')
  .description('Add a person')
  .argument('<username>', 'in lower case, unique over all companies')
  .requiredOption('--company <company>', 'by its number or its name')
  .requiredOption('--roles <roles>', 'user, mod, admin, with commas between them')
  .requiredOption('--name <name>', "the person's name")
  .requiredOption('--email <address>', "the person's e-mail address")
  .option(
    '--supplier <code>',
    'whose goods they announce; without it they are staff of the company',
  )
  .option('--supplier-name <name>', 'creates the supplier if it is not there yet')
  .action(async (username, options) =>
    (await import('./commands/add-user.ts')).addUser(username, options),
  )

program
  .command('reset-password')
  .description("Give a person another first password, and end that person's sessions")
  .argument('<username>')
  .action(async (username) => (await import('./commands/user-access.ts')).resetPassword(username))

program
  .command('reset-second-factor')
  .description(
    'Remove the second factor of a person who has lost it: make sure first that the request is theirs',
  )
  .argument('<username>')
  .action(async (username) =>
    (await import('./commands/user-access.ts')).clearSecondFactor(username),
  )

program
  .command('disable-user')
  .description("End a person's sessions and sign-in; what they did stays")
  .argument('<username>')
  .option('--enable', 'let them sign in again')
  .action(async (username, options) =>
    (await import('./commands/user-access.ts')).disableUser(username, options),
  )

program
  .command('import-orders')
  .description('Import orders from a CSV or XLSX file with an order line in each row')
  .argument('<file>')
  .requiredOption('--company <company>', 'the buying company, by its number or its name')
  .option('--good-rows', 'import the valid rows though others have errors')
  .option('--preview', 'print what would happen, and change nothing')
  .addOption(
    new Option(
      '--dates <order>',
      'order of day and month in 10/05/2026, where the file does not show it',
    ).choices(dateOrders),
  )
  .addOption(
    new Option(
      '--decimals <mark>',
      'decimal mark, where the file does not show it: 10,000 is ten or ten thousand',
    ).choices(decimalMarks),
  )
  .option(
    '--columns <columns>',
    'numbers of the columns, where headings do not identify them: order_code:1,quantity:7',
  )
  .addOption(new Option('--encoding <name>', 'of a CSV file').choices(encodings))
  .option('--sheet <name>', 'which visible sheet of a workbook is read; the first by default')
  .action(async (file, options) =>
    (await import('./commands/import-orders.ts')).importOrdersFile(file, options),
  )

program
  .command('backup')
  .description('Write everything in the database into one file')
  .argument('<file>', 'which must not exist yet')
  .action(async (file) => (await import('./commands/backup.ts')).backUp(file))

program
  .command('restore')
  .description('Read a backup into an empty database of the version that made it')
  .argument('<file>')
  .action(async (file) => (await import('./commands/restore.ts')).restoreBackup(file))

program
  .command('rotate-secret-key')
  .description(
    'Encrypt the secrets of second factors, sign-in providers and webhooks with a new SECRET_KEY',
  )
  .option('--discard-unreadable', 'give up the secrets that neither key decrypts')
  .action(async (options) =>
    (await import('./commands/rotate-secret-key.ts')).rotateSecretKey(options),
  )

program
  .command('enable-citus')
  .description(
    'Distribute the tables of DATABASE_URL over the machines of a Citus, while people work',
  )
  .option('--dry-run', 'check what is needed, say what would be done and how long writers wait')
  .action(async (options) => (await import('./commands/enable-citus.ts')).enableCitus(options))
