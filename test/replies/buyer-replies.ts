import { holdArrivalReplies } from '#test/replies/arrival-replies.ts'
import { holdCommentReplies } from '#test/replies/comment-replies.ts'
import { holdDiscrepancyReplies } from '#test/replies/discrepancy-replies.ts'
import { holdDockReplies } from '#test/replies/dock-replies.ts'
import { holdNoticeReplies } from '#test/replies/notice-replies.ts'
import { holdOrderHistories } from '#test/replies/order-history-replies.ts'
import { holdScorecardReplies } from '#test/replies/scorecard-replies.ts'
import { holdImportJobs } from '#test/world/order-jobs.ts'
import type { TestActor, World } from '#test/world/world.ts'

type Held = {
  mar: TestActor
  ada: TestActor
  everyone: TestActor[]
  importId: number
  shipmentId: number
}

/**
 * Checks the replies of what follows an announcement: arrivals, discrepancies, histories and imports of orders,
 * figures, comments and notices.
 */
export async function holdBuyersSide(
  world: World,
  { mar, ada, everyone, importId, shipmentId }: Held,
): Promise<void> {
  await holdOrderHistories(ada, mar, importId)
  await holdImportJobs(world, ada)
  await holdArrivalReplies(everyone, mar)
  await holdScorecardReplies(everyone)
  await holdDiscrepancyReplies(mar, ada, everyone, shipmentId)
  await holdCommentReplies(mar, await world.signIn('marc'), shipmentId)
  await holdDockReplies(world, mar, ada)
  await holdNoticeReplies(world, { mar, ada })
}
