import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { usePackageLabelling } from '#web/packing/labels/use-package-labelling.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'

/** Marks the labels of packages as printed, with the result as the status. */
export function useMarkPrinted(): (packages: readonly Package[]) => void {
  const { t } = useTranslation('packing')
  const words = useProblemMessage()
  const { packing, showStatus, savedPacking } = usePackingWorkspace()
  const { marking } = usePackageLabelling(packing.id, savedPacking)
  return (packages) => {
    marking.mutateAsync(packages.map(({ number }) => number)).then(
      (count) => showStatus('success', t('done.printed', { count })),
      (error: unknown) => showStatus('error', t('labels.notMarked', { why: words(error) })),
    )
  }
}
