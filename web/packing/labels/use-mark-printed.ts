import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { useLabels } from '#web/packing/labels/use-labels.ts'
import { useDesk } from '#web/packing/packing-context.ts'

/** Marks the labels of packages as printed, and says how that went. */
export function usePrintMark(): (packages: readonly Package[]) => void {
  const { t } = useTranslation('packing')
  const words = useProblemMessage()
  const { bench, say, flush } = useDesk()
  const { mark } = useLabels(bench.id, flush)
  return (packages) => {
    mark(packages.map(({ number }) => number)).then(
      (count) => say('done', t('said.printed', { count })),
      (error: unknown) => say('refused', t('labels.notMarked', { why: words(error) })),
    )
  }
}
