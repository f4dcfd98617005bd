import type { LabelSize } from '#domain/labels/label.ts'
import type { Lang } from '#domain/lang.ts'

/** Label settings: the paper, the language, and the copies of each label. */
export type LabelSetting = { size: LabelSize; lang: Lang; copies: number }
