import { S3mini } from 's3mini'
import { ProblemError } from '#server/http/problem-error.ts'

/** A store of files that speaks S3. What it cannot do now is `unavailable`. */
export type FileStore = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes of a file from one index to before another; undefined where there is no such file. */
  readSlice: (key: string, from: number, to: number) => Promise<Buffer | undefined>
  /** Removes a file, if it is there. */
  remove: (key: string) => Promise<void>
}

/** Each request is of one slice, or puts one file. */
const timeoutMs = 20_000

/** Opens the store at `https://KEY:SECRET@host/bucket?region=eu-west-1`; nothing is asked of it yet. */
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
