import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button, type ButtonKind } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'

export type MenuEntry = {
  key: string
  label: string
  icon?: IconName
  /** An entry is a link (`href`, a path of the application) or an action (`onSelect`). */
  href?: string
  onSelect?: () => void
  /** Reason why the entry is forbidden now, shown below its label. */
  reason?: string | undefined
  isDanger?: boolean
}

// Lazy: a list has a menu on every row, and most are never opened.
const loadPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazy(() => loadChunk('MenuPopup', loadPopup))

/** Menu button for the actions of a row or further actions of a screen. Enter, Space or Down opens it. */
export function Menu({
  label,
  entries,
  icon = 'more',
  kind = 'plain',
  isIconOnly = true,
  isSmall = false,
  isBusy = false,
  header,
}: {
  /** "Options for SH-2041"; with `isIconOnly={false}` the label of the button. */
  label: string
  /** A function is called only when the menu opens, because a list has a menu on every row. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
  icon?: IconName
  kind?: ButtonKind
  isIconOnly?: boolean
  isSmall?: boolean
  /** Whether the chosen action is running; presses are ignored then. */
  isBusy?: boolean
  header?: ReactNode
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the button in it
    <span
      onPointerEnter={() => void loadPopup().catch(() => undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || isOpen || isBusy || event.target !== trigger.current)
          return
        event.preventDefault()
        setOpen(true)
      }}
    >
      <Button
        ref={trigger}
        kind={kind}
        icon={icon}
        isIconOnly={isIconOnly}
        isSmall={isSmall}
        isBusy={isBusy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen ? (
        <Suspense>
          <MenuPopup
            label={label}
            entries={typeof entries === 'function' ? entries() : entries}
            anchor={trigger}
            header={header}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </span>
  )
}
