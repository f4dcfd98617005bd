import { isSftp } from '#domain/webhooks/sftp-address.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/data/command-transaction.ts'
import { rotateKey } from '#server/people/secret-key/secret-key-rotation.ts'
import { print, UsageError, withInstallationDatabase } from './command-line.ts'

export async function rotateSecretKey({
  discardUnreadable: discardsUnreadable = false,
}: {
  discardUnreadable?: boolean
}) {
  const { secretKeys } = readConfig()
  if (!secretKeys.current)
    throw new UsageError('Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the old one.')
  const { factors, providers, webhooks } = await withInstallationDatabase(
    { commandName: 'rotate-secret-key' },
    (database) =>
      inTransaction(database, async (transaction) => {
        const result = await rotateKey(transaction, secretKeys, { discardsUnreadable })
        if (discardsUnreadable) return result
        // Thrown in the transaction, which rolls everything back.
        refuseUnreadable(result.factors.unreadable, 'second factor of', factorRemedy)
        refuseUnreadable(
          result.providers.unreadable,
          'secret of the sign-in provider',
          providerRemedy,
        )
        refuseUnreadable(result.webhooks.unreadable, 'secret of the webhook', webhookRemedy)
        return result
      }),
  )
  print(
    `Second factors encrypted with SECRET_KEY: ${factors.encryptedCount}. Secrets of sign-in providers: ` +
      `${providers.encryptedCount}. Secrets of webhooks: ${webhooks.encryptedCount}. SECRET_KEY_PREVIOUS is no longer needed.`,
  )
  if (factors.unreadable.length > 0)
    print(`Without a second factor now: ${factors.unreadable.join(', ')}.`)
  if (providers.unreadable.length > 0)
    print(`To be entered again (Settings, Sign-in providers): ${providers.unreadable.join(', ')}.`)
  const { true: sftpUrls = [], false: httpUrls = [] } = Object.groupBy(
    webhooks.unreadable,
    (url) => (isSftp(url) ? 'true' : 'false'),
  )
  if (httpUrls.length > 0)
    print(`These need a new secret (Settings, Webhooks): ${httpUrls.join(', ')}.`)
  if (sftpUrls.length > 0)
    print(
      `Paused: enter the password or key again and resume (Settings, Webhooks): ${sftpUrls.join(', ')}.`,
    )
}

const factorRemedy = 'remove their second factors (oto reset-second-factor)'
const webhookRemedy = 'remove the webhooks (Settings, Webhooks)'
const providerRemedy = 'enter its secret again (Settings, Sign-in providers)'

function refuseUnreadable(names: readonly string[], secretName: string, remedy: string): void {
  if (names.length === 0) return
  throw new UsageError(
    `Neither key decrypts the ${secretName} ${names.join(', ')}: nothing was changed. Set ` +
      `SECRET_KEY_PREVIOUS to the key that encrypted them, ${remedy}, or give up what cannot be read (--discard-unreadable).`,
  )
}
