import { S3mini } from 's3mini'
import { ProblemError } from '#server/http/problem-error.ts'

/** A file store with an S3 API. Its failures become `unavailable`. */
export type FileStore = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Reads the bytes from `from` to before `to`; undefined if there is no such file. */
  readSlice: (key: string, from: number, to: number) => Promise<Buffer | undefined>
  /** Removes a file; does nothing if it does not exist. */
  remove: (key: string) => Promise<void>
}

/** Timeout of one request, which reads one slice or writes one file. */
const timeoutMs = 20_000

/** Opens the store at `https://KEY:SECRET@host/bucket?region=eu-west-1`, without connecting yet. */
export function openFileStore(address: string): FileStore {
  const { origin, pathname, username, password, searchParams } = new URL(address)
  const store = new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: origin + pathname.replace(/\/$/, ''),
    region: searchParams.get('region') ?? 'us-east-1',
    requestAbortTimeout: timeoutMs,
  })
  return {
    put: (key, bytes) =>
      orUnavailable(async () => {
        await store.putObject(key, bytes, 'application/octet-stream')
      }),
    readSlice: (key, from, to) =>
      orUnavailable(async () => {
        const reply = await store.getObjectRaw(key, false, from, to)
        return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined
      }),
    remove: (key) =>
      orUnavailable(async () => {
        await store.deleteObject(key)
      }),
  }
}

async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw Object.assign(new ProblemError('unavailable', { retryAfter: 5 }), { cause })
  }
}
