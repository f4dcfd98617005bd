import { readdir } from 'node:fs/promises'
import S3rver from '@20minutes/s3rver'
import { temporaryDirectory } from '#test/world/running-server.ts'

const bucket = 'oto-files'

/** A server that speaks S3 and checks signatures, on a port of its own: its key is fixed. */
export async function startS3Server() {
  const { directory, remove } = await temporaryDirectory()
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    ...{ allowMismatchedSignatures: false, configureBuckets: [{ name: bucket }] },
  })
  const { port } = await server.run()
  const urlWith = (secret: string) => `http://S3RVER:${secret}@127.0.0.1:${port}/${bucket}`
  return {
    url: urlWith('S3RVER'),
    urlOfStranger: urlWith('guess'),
    count: async () =>
      (await readdir(directory, { recursive: true })).filter((name) =>
        name.endsWith('._S3rver_object'),
      ).length,
    close: async () => {
      await server.close()
      await remove()
    },
  }
}
