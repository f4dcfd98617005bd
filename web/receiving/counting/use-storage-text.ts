import { useTranslation } from 'react-i18next'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'

/** Returns the text that says whether this browser stores a count; empty while nothing is counted. */
export function useStorageText(store: ReceivingStore, isEmpty: boolean): string {
  const { t } = useTranslation('receiving')
  if (isEmpty) return ''
  return t(store.isStored() ? 'keptHere' : 'notKept')
}
