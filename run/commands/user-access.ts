import { hashPassword } from '#database/password.ts'
import { type CommandTransaction, inTransaction } from '#server/data/command-transaction.ts'
import {
  resetSecondFactor,
  updateDisabled,
  updatePassword,
} from '#server/people/accounts/user-write.ts'
import {
  isLastAdministrator,
  lockAdministrators,
} from '#server/people/administration/last-administrator.ts'
import { newInitialPassword } from '#server/people/secrets/initial-password.ts'
import { passwordLines, requireUserInTenant } from './cli-messages.ts'
import { print, UsageError, withInstallationDatabase } from './command-line.ts'

type User = Awaited<ReturnType<typeof requireUserInTenant>>

/** Changes a user in one transaction; returns the user with the result of the change. */
const changeUser = <Result extends object | undefined>(
  commandName: string,
  username: string,
  change: (transaction: CommandTransaction, user: User) => Promise<Result>,
) =>
  withInstallationDatabase({ commandName }, (database) =>
    inTransaction(database, async (transaction) => {
      const user = await requireUserInTenant(transaction, username)
      return { ...user, ...(await change(transaction, user)) }
    }),
  )

export async function resetPassword(input: string) {
  const password = newInitialPassword()
  const passwordHash = await hashPassword(password)
  const user = await changeUser('reset-password', input, (transaction, account) =>
    updatePassword(transaction, account, passwordHash),
  )
  print('Another password is set, and every session has ended:')
  print(...passwordLines(user.username, password))
  if (user.hasSecondFactor)
    print(
      `Their second factor stays: npx oto reset-second-factor ${user.username}, should they have lost it.`,
    )
  if (user.isDisabled)
    print(`${user.username} is disabled: npx oto disable-user ${user.username} --enable`)
}

/** Removes a user's second factor: `oto reset-second-factor`. */
export async function clearSecondFactor(input: string) {
  const { username } = await changeUser('reset-second-factor', input, async (transaction, user) => {
    if (!(await resetSecondFactor(transaction, user)))
      throw new UsageError(`${user.username} has no second factor.`)
    return undefined
  })
  print(`${username} signs in with the password alone, and every session has ended.`)
}

export async function disableUser(input: string, { enable = false }: { enable?: boolean }) {
  const { username } = await changeUser('disable-user', input, async (transaction, user) => {
    if (!enable) await requireOtherAdministrator(transaction, user)
    await updateDisabled(transaction, user, !enable)
    return undefined
  })
  print(enable ? `${username} can sign in again.` : `${username} cannot sign in any more.`)
}

/** Refuses to disable the last administrator of a company, as the screens do. */
async function requireOtherAdministrator(
  transaction: CommandTransaction,
  { companyId, userId, username }: User,
) {
  await lockAdministrators(transaction, companyId)
  if (await isLastAdministrator(transaction, userId))
    throw new UsageError(
      `${username} is the last administrator of the company who has signed in: make another one first.`,
    )
}
