import { sql } from '#database/client/sql.ts'
import { resetSandbox } from '#database/demo/demo-sandbox.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/data/command-transaction.ts'
import { removeFiles } from '#server/queries/attachment-link.ts'
import { replaceEvents } from '#server/queries/event-positions.ts'
import { resetDemoPartners } from '#server/webhooks/demo/demo-partners.ts'
import { requireCompany } from './cli-messages.ts'
import { print, UsageError, withInstallationDatabase } from './command-line.ts'

export async function resetDemo(numberOrName: string) {
  const { demoLanguage } = readConfig()
  const name = await withInstallationDatabase(
    { commandName: 'reset-demo', role: 'owner' },
    (database) =>
      inTransaction(database, async (transaction, client) => {
        const company = await requireCompany(transaction, numberOrName)
        await replaceEvents(transaction, company.id, async () => {
          await removeFiles(transaction, sql`true`)
          if (!(await resetSandbox(client, company.id, demoLanguage)))
            throw new UsageError(
              `${company.name} was not made by add-company --demo: nothing is changed.`,
            )
        })
        await resetDemoPartners(transaction, company.id)
        return company.name
      }),
  )
  print(`${name} has its first orders and shipments again. Its people and keys are as they were.`)
}
