import type { Lang } from '#domain/lang.ts'
import type { LabelSize } from '#domain/packing/label.ts'

/** How labels are set: on what, in which language, and how many of each. */
export type LabelSetting = { size: LabelSize; lang: Lang; copies: number }
