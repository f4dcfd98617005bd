import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './table-skeleton.module.css'

/**
 * Placeholder rows with a text: rows are loading, or the network is down. Shown after 200 ms, because most rows load
 * faster.
 */
export function TableSkeleton({ width }: { width: number }) {
  const { t } = useTranslation('ui')
  const isLate = useLate(200)
  const words = t(
    useSyncExternalStore(onNetworkChange, isOnline) ? 'table.loading' : 'table.offline',
  )
  return Array.from({ length: 8 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal and never move
    <tr key={index} className={styles.skeleton}>
      <td colSpan={width} className={styles.place}>
        {index === 0 ? <Loading isSeen={isLate} words={words} /> : null}
        {isLate && index > 0 ? <span className={styles.bone} /> : null}
      </td>
    </tr>
  ))
}

const isOnline = () => window.navigator.onLine

function onNetworkChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const Loading = ({ isSeen, words }: { isSeen: boolean; words: string }) =>
  isSeen ? <bdi className={styles.words}>{words}</bdi> : <VisuallyHidden>{words}</VisuallyHidden>

/** Whether the component has been mounted for at least this time. */
function useLate(milliseconds: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isLate
}
