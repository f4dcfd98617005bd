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
  const isDelayOver = useDelayOver(200)
  const text = t(
    useSyncExternalStore(onNetworkChange, isOnline) ? 'table.loading' : 'table.offline',
  )
  return Array.from({ length: 8 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal and never move
    <tr key={index} className={styles.skeleton}>
      <td colSpan={width} className={styles.place}>
        {index === 0 ? <Loading isVisible={isDelayOver} text={text} /> : null}
        {isDelayOver && index > 0 ? <span className={styles.bone} /> : null}
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

const Loading = ({ isVisible, text }: { isVisible: boolean; text: string }) =>
  isVisible ? <bdi className={styles.words}>{text}</bdi> : <VisuallyHidden>{text}</VisuallyHidden>

/** Whether the component has been mounted for at least this time. */
function useDelayOver(delayMs: number): boolean {
  const [isDelayOver, setDelayOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDelayOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isDelayOver
}
