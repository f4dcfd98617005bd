import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './command-list.module.css'

export type Command = {
  id: string
  label: string
  hint?: string
  icon?: IconName
  group?: string
  run: () => void
}

type CommandListProps = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  commands: readonly Command[]
  /** What is said when there is nothing; undefined while it is not known yet. */
  empty: string | undefined
  /** Enter before there is anything to take: scanners do not wait. */
  onEnter?: () => void
  /** A button that takes what is marked, for whoever does not know that Enter and a press do. */
  confirmLabel?: string
  /** Said after the picks changed: how many there are. */
  summary: string
}

/** A field and the list that it narrows: arrows move, Enter takes (ARIA combobox pattern, list always shown). */
export function CommandList({
  label,
  placeholder,
  text,
  onText,
  commands: picks,
  empty,
  confirmLabel: takeLabel,
  summary,
  onEnter,
}: CommandListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const active = Math.min(at, picks.length - 1)
  useEffect(() => {
    if (summary) announce(summary)
  }, [summary])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(picks.length - 1, active + step)))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const pick = picks[active]
      if (pick) pick.run()
      else onEnter?.()
    }
  }

  return (
    <>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the list was opened in order to type here
          autoFocus
          role="combobox"
          aria-label={label}
          aria-expanded={picks.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={picks[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setAt(0)
            onText(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
        {picks.map((pick, index) => (
          <CommandRow
            key={pick.id}
            pick={pick}
            id={`${id}-${index}`}
            isActive={index === active}
            heading={pick.group !== picks[index - 1]?.group ? pick.group : undefined}
          />
        ))}
      </div>
      {picks.length === 0 && empty ? <p className={styles.empty}>{empty}</p> : null}
      {takeLabel ? (
        <div className={styles.take}>
          <Button
            kind="primary"
            reason={picks[active] ? undefined : empty}
            onPress={picks[active]?.run}
          >
            {takeLabel}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function CommandRow({
  pick,
  id,
  isActive,
  heading,
}: {
  pick: Command
  id: string
  isActive: boolean
  heading: string | undefined
}) {
  return (
    <>
      {heading ? (
        <div role="presentation" className={styles.group}>
          {heading}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: it is the field's active descendant */}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        className={styles.pick}
        onClick={pick.run}
      >
        {pick.icon ? <Icon name={pick.icon} /> : null}
        <bdi className={styles.label}>{pick.label}</bdi>
        {pick.hint ? <bdi className={styles.hint}>{pick.hint}</bdi> : null}
      </div>
    </>
  )
}
