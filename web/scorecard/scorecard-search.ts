import { scorecardAddressFields } from '#domain/scorecard/scorecard-query.ts'
import { type ListAddress, listSearchReader } from '#web/app/list/page-position.ts'

export type ScorecardSearch = ListAddress<typeof scorecardAddressFields>
export const readScorecardSearch = listSearchReader(scorecardAddressFields)
