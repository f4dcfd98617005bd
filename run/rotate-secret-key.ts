import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/data/command-transaction.ts'
import { rotateKey } from '#server/people/second-factor-rotation.ts'
import { print, UsageError, withInstallationDatabase } from './command-line.ts'

/** `oto rotate-secret-key` */
export async function rotateSecretKey() {
  const { secretKeys } = readConfig()
  if (!secretKeys.current)
    throw new UsageError('Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the old one.')
  const count = await withInstallationDatabase({ commandName: 'rotate-secret-key' }, (database) =>
    inTransaction(database, async (transaction) => {
      const { encryptedCount, unreadable } = await rotateKey(transaction, secretKeys)
      if (unreadable.length === 0) return encryptedCount
      throw new UsageError(
        `Neither key decrypts the second factor of ${unreadable.join(', ')}: nothing was changed. Set ` +
          'SECRET_KEY_PREVIOUS to their key, or remove their second factors (oto reset-second-factor).',
      )
    }),
  )
  print(
    `Second factors encrypted with SECRET_KEY: ${count}. SECRET_KEY_PREVIOUS is no longer needed.`,
  )
}
