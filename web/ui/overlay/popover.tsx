import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Popover as AriaPopover, Dialog } from 'react-aria-components/Popover'
import { AriaLocale } from '#web/ui/aria-locale.tsx'
import { Button } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import styles from './popover.module.css'

/** Button with a small popover: a few settings of a list, an explanation. Escape closes it. */
export function Popover({
  label,
  icon,
  children,
}: {
  label: string
  icon?: IconName
  /** Content; gets the function that closes the popover. */
  children: (close: () => void) => ReactNode
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={trigger}
        {...(icon ? { icon } : {})}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
      <PopoverPanel label={label} anchor={trigger} isOpen={isOpen} onOpenChange={setOpen}>
        {children(close)}
      </PopoverPanel>
    </>
  )
}

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
      <AriaPopover
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
      </AriaPopover>
    </AriaLocale>
  )
}
