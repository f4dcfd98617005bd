import type { LabelSize } from '#domain/labels/label.ts'
import type { Lang } from '#domain/lang.ts'

/** How labels are set: on what, in which language, and how many of each. */
export type LabelSetting = { size: LabelSize; lang: Lang; copies: number }
