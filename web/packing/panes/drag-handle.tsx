import { Button as AriaButton } from 'react-aria-components/Button'
import { Icon } from '#web/ui/icon.tsx'
import styles from './pane.module.css'

/** Handle of a row to drag it, also by keyboard; touch screens have none. */
export function DragHandle({ label }: { label: string }) {
  return (
    <AriaButton slot="drag" className={styles.drag ?? ''} aria-label={label}>
      <Icon name="grip" size={14} />
    </AriaButton>
  )
}
