import { spawnSync } from 'node:child_process'

/** The operating system's account that PostgreSQL runs as; empty means this process's own. */
export type Account = { uid?: number; gid?: number }

const lookUp = (name: string): Account | undefined => {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** PostgreSQL refuses to run as root, so root lends it the account `postgres`, or makes `oto`. */
export const databaseAccount = (): Account => {
  if (process.getuid?.() !== 0) return {}
  const found = lookUp('postgres') ?? lookUp('oto')
  if (found) return found
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'oto'])
  const made = lookUp('oto')
  if (made) return made
  throw new Error(
    'PostgreSQL does not run as root, and no account "oto" could be made for it: ' +
      'start Oto as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.',
  )
}

/** Whether the account can enter a directory: the directories above it may be closed to it. */
export const canEnter = (directory: string, account: Account): boolean => {
  if (account.uid === undefined) return true
  const test = ['-c', '[ -d "$1/." ] && [ -x "$1/." ]', 'sh', directory]
  return spawnSync('/bin/sh', test, { ...account, cwd: '/', env: {} }).status === 0
}
