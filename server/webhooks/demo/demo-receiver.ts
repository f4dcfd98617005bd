import { timingSafeEqual } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, parse } from 'node:path'
import { webhookHeaders } from '#server/webhooks/webhook-message.ts'

const maxBytes = 64 * 1024 * 1024
const maxAgeMs = 5 * 60_000

/** Path of the receiver's address; its port changes at each start. */
export const receiverPath = '/despatch-advices'

/**
 * Starts a system that takes despatch advices on this machine alone, on a free port: it verifies their signatures and
 * stores each as a file. Returns its address.
 */
export async function startDemoReceiver(folder: string, getKey: () => Promise<string | undefined>) {
  const receive = async (request: IncomingMessage): Promise<[status: number, text: string]> => {
    const body = await readBody(request)
    if (!body) return [413, 'Too large']
    const key = await getKey()
    // Anybody can sign with an empty key.
    if (!key || !isSigned(request.headers, body, key)) return [401, 'Wrong signature']
    const name = fileName(request.headers)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${name}.part`), body)
    await rename(join(folder, `${name}.part`), join(folder, name))
    return [200, `Stored as ${name}`]
  }
  const server = createServer(async (request, response) => {
    const [status, text] = await receive(request).catch(
      (error: Error) => [500, error.message] as const,
    )
    response.writeHead(status, { connection: 'close' }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${port}${receiverPath}`, close }
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  if (!(Math.abs(Date.now() - sentAt.getTime()) < maxAgeMs)) return false
  const expectedHeaders = webhookHeaders(String(headers['webhook-id']), body, [secret], sentAt)
  const expected = Buffer.from(expectedHeaders['webhook-signature'] ?? '')
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((bytes) => bytes.length === expected.length && timingSafeEqual(bytes, expected))
}

// The id distinguishes a replacement from the original; a repeated message has the same name.
function fileName(headers: IncomingHttpHeaders): string {
  const [, sentName = 'message'] =
    /filename="(\w[\w.-]*)"/.exec(headers['content-disposition'] ?? '') ?? []
  const { name, ext } = parse(sentName)
  return `${name}-${String(headers['webhook-id']).slice(0, 8)}${ext}`
}
