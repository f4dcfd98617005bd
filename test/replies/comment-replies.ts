import assert from 'node:assert/strict'
import * as comments from '#contract/comments/comment-endpoints.ts'
import * as mentions from '#contract/comments/comment-endpoints.ts'
import { listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import { comment } from '#domain/comments/comment.ts'
import { readReply } from '#test/replies/reply-against-shape.ts'
import { uploadFile } from '#test/world/file-upload.ts'
import type { TestActor } from '#test/world/world.ts'

/** Compares comments on each kind of subject, written, changed and removed, as both sides read them. */
export async function compareCommentReplies(
  supplier: TestActor,
  staff: TestActor,
  shipmentId: number,
): Promise<void> {
  const { rows } = await readReply(supplier, listDiscrepancies, { query: { shipmentId } })
  for (const [list, add, search, id] of [
    [
      comments.listShipmentComments,
      comments.addShipmentComment,
      mentions.searchShipmentMentions,
      shipmentId,
    ],
    [comments.listOrderComments, comments.addOrderComment, mentions.searchOrderMentions, 1],
    [
      comments.listOrderLineComments,
      comments.addOrderLineComment,
      mentions.searchOrderLineMentions,
      1,
    ],
    [
      comments.listDiscrepancyComments,
      comments.addDiscrepancyComment,
      mentions.searchDiscrepancyMentions,
      rows[0]?.id ?? 0,
    ],
  ] as const) {
    const params = { id }
    const file = await uploadFile(supplier)
    const people = await readReply(supplier, search as typeof mentions.searchShipmentMentions, {
      params,
    })
    const mentionedIds = people.map((person) => person.id)
    assert.ok(mentionedIds.length > 0)
    const body = { text: 'When does it come?', attachmentIds: [file.id], mentionedIds }
    const createdComment = await supplier.call(add as typeof comments.addShipmentComment, {
      params,
      body,
    })
    assert.deepEqual(comment.parse(createdComment.reply), createdComment.reply)
    const updatedComment = await readReply(supplier, comments.updateComment, {
      params: { id: createdComment.reply.id },
      version: 1,
      body: { text: 'When does the rest come?' },
    })
    assert.deepEqual([updatedComment.version, updatedComment.attachments], [2, [file]])
    for (const actor of [supplier, staff]) {
      const [listedComment] = await readReply(actor, list as typeof comments.listShipmentComments, {
        params,
      })
      assert.deepEqual(
        listedComment,
        actor === supplier
          ? updatedComment
          : { ...updatedComment, canEdit: false, canRemove: false },
      )
    }
    await readReply(staff, comments.listCommentedLines, { params: { id: 1 } })
    await readReply(supplier, comments.removeComment, {
      params: { id: createdComment.reply.id },
      version: 2,
    })
    const [removedComment] = await readReply(staff, list as typeof comments.listShipmentComments, {
      params,
    })
    assert.equal(removedComment?.text, '')
  }
}
