import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** In place of the lines: all of them are counted, or none has the words. */
export function NoLines({ worklist: { text } }: { worklist: { text: string } }) {
  const { t } = useTranslation(['receiving', 'scanning'])
  return text.trim() === '' ? (
    <EmptyState icon="check">{t('done')}</EmptyState>
  ) : (
    <EmptyState icon="search">{t('scanning:none')}</EmptyState>
  )
}
