import { holdArrivalReplies } from '#test/held-arrivals.ts'
import { holdCommentReplies } from '#test/held-comments.ts'
import { holdDiscrepancyReplies } from '#test/held-discrepancies.ts'
import { holdDockReplies } from '#test/held-docks.ts'
import { holdNoticeReplies } from '#test/held-notices.ts'
import { holdOrderHistories } from '#test/held-order-histories.ts'
import { holdScorecardReplies } from '#test/held-scorecard.ts'
import { holdImportJobs } from '#test/order-jobs.ts'
import type { TestActor, World } from '#test/world.ts'

type Held = {
  mar: TestActor
  ada: TestActor
  everyone: TestActor[]
  importId: number
  shipmentId: number
}

/** What follows an announcement: arrivals, discrepancies, histories and imports of orders, figures, comments and notices. */
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
