import { type ReactNode, type RefObject, useContext } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu'
import { AriaLocale } from '#web/ui/aria-locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NavigateContext } from '#web/ui/link.tsx'
import styles from './menu.module.css'
import type { MenuEntry } from './menu.tsx'

/** Popup of a menu, loaded with the first menu that opens. */
export default function MenuPopup({
  label,
  entries,
  anchor,
  header,
  onClose,
}: {
  label: string
  entries: readonly MenuEntry[]
  anchor: RefObject<HTMLElement | null>
  header: ReactNode
  onClose: () => void
}) {
  const navigate = useContext(NavigateContext)
  return (
    <AriaLocale>
      <Popover
        triggerRef={anchor}
        aria-label={label}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement="bottom end"
        offset={4}
        className={styles.popover ?? ''}
      >
        {header}
        <RouterProvider navigate={navigate}>
          <Menu
            aria-label={label}
            autoFocus="first"
            className={styles.menu ?? ''}
            onClose={onClose}
          >
            {entries.map((entry) => (
              <MenuItem
                key={entry.key}
                id={entry.key}
                textValue={entry.label}
                {...(entry.href && !entry.reason ? { href: entry.href } : {})}
                className={styles.item ?? ''}
                data-danger={entry.isDanger || undefined}
                data-forbidden={entry.reason ? true : undefined}
                shouldCloseOnSelect={!entry.reason}
                onAction={() => entry.reason || entry.onSelect?.()}
              >
                {entry.icon ? <Icon name={entry.icon} /> : null}
                <span className={styles.words}>
                  <bdi>{entry.label}</bdi>
                  {entry.reason ? <bdi className={styles.reason}>{entry.reason}</bdi> : null}
                </span>
              </MenuItem>
            ))}
          </Menu>
        </RouterProvider>
      </Popover>
    </AriaLocale>
  )
}
