/** Whether files go to an address, also one as it was typed, by SFTP; otherwise they are posted. */
export const isSftp = (url: string): boolean => /^\s*sftp:/i.test(url)

export type SftpTarget = { host: string; port: number; username: string; folder: string }

const defaultPort = 22

/**
 * Reads an address like `sftp://user@host:port/folder`; undefined for another kind of address. The folder begins at the
 * root of the server; without a path, it is the folder that the server opens at sign-in.
 */
export function sftpTarget(text: string): SftpTarget | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'sftp:' || !url.hostname || url.password || url.search || url.hash)
    return undefined
  const username = decoded(url.username)
  const path = decoded(url.pathname)
  if (!username || path === undefined) return undefined
  const port = Number(url.port || defaultPort)
  if (port !== defaultPort && port < 1024) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port, username, folder: sftpFolder(path) }
}

/** Returns a folder without a slash at its end; a dot for the folder that the server opens at sign-in. */
export const sftpFolder = (path: string): string => (path === '' ? '.' : path.replace(/\/+$/, ''))

function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text)
    return /\p{Cc}/u.test(plain) ? undefined : plain
  } catch {
    return undefined
  }
}
