import type { Lang } from '#domain/lang.ts'
import ca from '#server/labels/words/ca.json' with { type: 'json' }
import en from '#server/labels/words/en.json' with { type: 'json' }
import sp from '#server/labels/words/sp.json' with { type: 'json' }

/** The words of labels in one language; data titles are in English first, as GS1 wants them. */
export type LabelWords = typeof en

/** The words of labels by language. */
export const labelWords: Record<Lang, LabelWords> = { en, sp, ca }
