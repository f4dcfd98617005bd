import type { ReactNode, RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components/Popover'
import { AriaLocale } from '#web/ui/aria-locale.tsx'
import styles from './popover.module.css'

/** Popover beside any anchor; takes the focus and returns it. */
export function PopoverPanel({
  label,
  anchor,
  isOpen,
  onOpenChange,
  children,
}: {
  label: string
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <AriaLocale>
      <Popover
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        offset={4}
        placement="bottom start"
        className={styles.popover ?? ''}
      >
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          {children}
        </Dialog>
      </Popover>
    </AriaLocale>
  )
}
