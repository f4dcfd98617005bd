import assert from 'node:assert/strict'
import { uploadAttachment } from '#contract/comments/attachment-endpoints.ts'
import { type Attachment, attachment } from '#domain/comments/attachment.ts'
import type { TestActor } from '#test/world/world.ts'

/** Bytes that begin as a PDF does. */
export const smallPdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')

/** Uploads a file, and does not check the reply. */
export const tryUpload = (actor: TestActor, name: string, body: Uint8Array | string) =>
  actor.call(uploadAttachment, { query: { name }, body })

/** Uploads a file for the next comment or answer. */
export async function uploadFile(
  actor: TestActor,
  name = 'Terms.pdf',
  body: Uint8Array | string = smallPdf,
): Promise<Attachment> {
  const { status, reply, text } = await tryUpload(actor, name, body)
  assert.equal(status, 201, text)
  assert.deepEqual(attachment.parse(reply), reply)
  return reply
}
