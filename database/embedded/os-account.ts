import { spawnSync } from 'node:child_process'

/** The operating system's account that PostgreSQL runs as; empty means this process's own. */
export type OsAccount = { uid?: number; gid?: number }

const lookUp = (name: string): OsAccount | undefined => {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** Chooses an account if this process is root, which PostgreSQL refuses: `postgres`, or `oto`, which is created. */
export const databaseAccount = (): OsAccount => {
  if (process.getuid?.() !== 0) return {}
  const existing = lookUp('postgres') ?? lookUp('oto')
  if (existing) return existing
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'oto'])
  const created = lookUp('oto')
  if (created) return created
  throw new Error(
    'PostgreSQL does not run as root, and no account "oto" could be made for it: ' +
      'start Oto as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.',
  )
}

/** Whether the account can enter a directory and its parents. */
export const canAccess = (directory: string, account: OsAccount): boolean => {
  if (account.uid === undefined) return true
  const test = ['-c', '[ -d "$1/." ] && [ -x "$1/." ]', 'sh', directory]
  return spawnSync('/bin/sh', test, { ...account, cwd: '/', env: {} }).status === 0
}
