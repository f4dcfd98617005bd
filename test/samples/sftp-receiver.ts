import { createHash } from 'node:crypto'
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net'
import ssh, { type ParsedKey, type SFTPWrapper } from 'ssh2'

const { Server, utils } = ssh
const { OPEN_MODE, STATUS_CODE } = utils.sftp

/** Generates a key pair. Of the library's Ed25519 keys one in two hundred is malformed. */
export const newSshKey = () => utils.generateKeyPairSync('ecdsa', { bits: 256 })
type SshKey = ReturnType<typeof newSshKey>

const attributesOf = (size: number) => ({
  ...{ mode: 0o100644, uid: 0, gid: 0, atime: 0, mtime: 0 },
  size,
})

/** Reply to each chunk of a file that is written to the server; `slow` replies only when it is released. */
type WriteBehaviour = 'accept' | 'disk-full' | 'die' | 'slow'

/** SFTP server on a port of its own, with one user, that keeps its files in memory. */
export async function startSftpReceiver({ asksByPrompt = false } = {}) {
  const files = new Map<string, Buffer>()
  const user = { name: 'oto', password: 'correct horse', key: newSshKey() }
  const state = {
    onWrite: 'accept' as WriteBehaviour,
    connections: 0,
    signIns: 0,
    hostKey: newSshKey(),
    isFolderGone: false,
    /** File that is never delivered. */
    slowFile: '',
  }

  const pendingReplies: (() => void)[] = []
  const serve = (sftp: SFTPWrapper, die: () => void) => {
    const paths: string[] = []
    const handleOf = (path: string) => {
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE(paths.push(path) - 1)
      return handle
    }
    const nameOf = (handle: Buffer) => paths[handle.readUInt32BE(0)] ?? ''
    const stat = (id: number, path: string) => {
      const size = files.get(path)?.length
      if (size === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      sftp.attrs(id, attributesOf(size))
    }
    sftp.on('OPEN', (id, path, flags) => {
      if (flags & OPEN_MODE.WRITE) files.set(path, Buffer.alloc(0))
      sftp.handle(id, handleOf(path))
    })
    sftp.on('WRITE', (id, handle, offset, data) => {
      const name = nameOf(handle)
      // The second chunk of a file does not fit.
      if (state.onWrite === 'disk-full' && offset > 0)
        return sftp.status(id, STATUS_CODE.FAILURE, 'disk\0 full')
      files.set(
        name,
        Buffer.concat([files.get(name)?.subarray(0, offset) ?? '', data].map(Buffer.from)),
      )
      if (state.onWrite === 'die') return die()
      const accept = () => sftp.status(id, STATUS_CODE.OK)
      if (state.onWrite === 'slow') pendingReplies.push(accept)
      else accept()
    })
    sftp.on('READ', (id, handle, offset, length) => {
      if (nameOf(handle) === state.slowFile) return
      const chunk = files.get(nameOf(handle))?.subarray(offset, offset + length)
      if (!chunk?.length) return sftp.status(id, STATUS_CODE.EOF)
      sftp.data(id, chunk)
    })
    sftp.on('OPENDIR', (id, path) => {
      if (state.isFolderGone) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      sftp.handle(id, handleOf(path))
    })
    const listedHandles = new Set<string>()
    sftp.on('READDIR', (id, handle) => {
      const key = handle.toString('hex')
      if (listedHandles.has(key)) return sftp.status(id, STATUS_CODE.EOF)
      listedHandles.add(key)
      const folder = `${nameOf(handle)}/`
      const names = [...files.keys()].filter(
        (path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'),
      )
      sftp.name(
        id,
        names.map((path) => ({
          filename: path.slice(folder.length),
          longname: path,
          attrs: attributesOf(files.get(path)?.length ?? 0),
        })),
      )
    })
    sftp.on('MKDIR', (id) => sftp.status(id, STATUS_CODE.OK))
    sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
    sftp.on('STAT', stat)
    sftp.on('RENAME', (id, from, to) => {
      const file = files.get(from)
      if (!file || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE)
      files.delete(from)
      files.set(to, file)
      sftp.status(id, STATUS_CODE.OK)
    })
  }

  const open = (key: SshKey, port = 0) =>
    new Promise<TcpServer>((listening) => {
      const protocol = new Server({ hostKeys: [key.private] }, (client) => {
        state.connections += 1
        client.on('error', () => {})
        client.on('authentication', (context) => {
          const accept = () => {
            state.signIns += 1
            context.accept()
          }
          if (context.username !== user.name) return context.reject()
          if (context.method === 'publickey')
            return isSignedBy(user.key, context) ? accept() : context.reject()
          if (context.method === 'password' && !asksByPrompt)
            return context.password === user.password ? accept() : context.reject()
          if (context.method === 'keyboard-interactive' && asksByPrompt)
            return context.prompt([{ prompt: 'Password:', echo: false }], ([answer]) =>
              answer === user.password ? accept() : context.reject(),
            )
          context.reject([asksByPrompt ? 'keyboard-interactive' : 'password', 'publickey'])
        })
        client.on('session', (accept) =>
          accept().on('sftp', (acceptSftp) => serve(acceptSftp(), () => client.end())),
        )
      })
      // The `listen` of ssh2 would delay small packets.
      const server = createServer({ noDelay: true }, (socket) => protocol.injectSocket(socket))
      server.listen(port, '127.0.0.1', () => listening(server))
    })

  let server = await open(state.hostKey)
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => void server.close(() => closed()))
  return {
    url: `sftp://${user.name}@127.0.0.1:${port}/in`,
    port,
    files,
    user,
    state,
    fingerprint: () => fingerprint(state.hostKey),
    /** Replaces the key of the server, as another server at its address has one. */
    replaceKey: async () => {
      await close()
      state.hostKey = newSshKey()
      server = await open(state.hostKey, port)
    },
    /** Replies to the pending writes, and accepts later ones. */
    release: () => {
      state.onWrite = 'accept'
      for (const accept of pendingReplies.splice(0)) accept()
    },
    close,
  }
}

const parsedKey = (text: string): ParsedKey => {
  const key = utils.parseKey(text)
  if (key instanceof Error) throw key
  return key
}

/** Returns whether a client has the private key, or asks whether it may sign with it. */
const isSignedBy = (
  key: SshKey,
  {
    key: offeredKey,
    signature,
    blob,
    hashAlgo,
  }: { key: { data: Buffer }; signature?: Buffer; blob?: Buffer; hashAlgo?: string },
) => {
  const userKey = parsedKey(key.public)
  if (!userKey.getPublicSSH().equals(offeredKey.data)) return false
  return !signature || !blob || userKey.verify(blob, signature, hashAlgo) === true
}

const fingerprint = (key: SshKey) =>
  `SHA256:${createHash('sha256').update(parsedKey(key.public).getPublicSSH()).digest('base64').replace(/=+$/, '')}`
