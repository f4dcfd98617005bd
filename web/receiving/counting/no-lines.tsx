import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Message in place of the lines: all are counted, or none matches the search. */
export function NoLines({ worklist: { text } }: { worklist: { text: string } }) {
  const { t } = useTranslation(['receiving', 'scanning'])
  return text.trim() === '' ? (
    <EmptyState icon="check">{t('done')}</EmptyState>
  ) : (
    <EmptyState icon="search">{t('scanning:none')}</EmptyState>
  )
}
