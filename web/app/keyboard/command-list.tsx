import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Input, TextField } from 'react-aria-components/TextField'
import { announce } from '#web/ui/announce.ts'
import { AriaLocale } from '#web/ui/aria-locale.tsx'
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
  /** Text of the empty list; undefined while the commands are loading. */
  empty: string | undefined
  /** Called on Enter while there is no command: a scanner sends Enter before the commands have loaded. */
  onEnter?: () => void
  /**
   * Label of a button that runs the active command, for people who do not know that Enter or a press on a command runs it.
   */
  confirmLabel?: string
  /** Text with the number of commands, announced when it changes. */
  summary: string
}

/**
 * Text field with the commands that match: arrows move the highlight, Enter runs the active command, else the first.
 */
export function CommandList({ commands, text, onText, label, ...props }: CommandListProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { summary, confirmLabel, empty } = props
  useEffect(() => {
    if (summary) announce(summary)
  }, [summary])

  function activeCommand() {
    // `aria-activedescendant` lags behind an arrow key; the highlight is lost when the button takes the focus. So both
    // are read.
    const active = input.current?.getAttribute('aria-activedescendant')
    const item =
      list.current?.querySelector<HTMLElement>('[data-focused]') ??
      (active ? document.getElementById(active) : null)
    return commands.find(({ id }) => id === item?.dataset.key) ?? commands[0]
  }
  // React Aria clears the highlight when text is pasted or deleted; Enter must run the first command then, too.
  function onKeyDownCapture(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    const command = activeCommand()
    if (command) command.run()
    else props.onEnter?.()
  }

  return (
    <AriaLocale>
      <Autocomplete inputValue={text} onInputChange={onText}>
        <TextField aria-label={label} autoFocus className={styles.field ?? ''}>
          <Icon name="search" />
          <Input
            ref={input}
            role="combobox"
            aria-expanded={commands.length > 0}
            placeholder={props.placeholder}
            onKeyDownCapture={onKeyDownCapture}
          />
        </TextField>
        <ListBox ref={list} aria-label={label} autoFocus="first" className={styles.list ?? ''}>
          {groupsOf(commands).map(([group, members]) => (
            <ListBoxSection key={group} id={`group-${group}`}>
              {group ? <Header className={styles.group ?? ''}>{group}</Header> : null}
              {members.map((command) => (
                <CommandItem key={command.id} command={command} />
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
      {commands.length === 0 && empty ? <p className={styles.empty}>{empty}</p> : null}
      {confirmLabel ? (
        <div className={styles.take}>
          <Button
            kind="primary"
            reason={commands.length > 0 ? undefined : empty}
            onPress={() => activeCommand()?.run()}
          >
            {confirmLabel}
          </Button>
        </div>
      ) : null}
    </AriaLocale>
  )
}

function CommandItem({ command }: { command: Command }) {
  return (
    <ListBoxItem
      id={command.id}
      textValue={command.label}
      onAction={command.run}
      className={styles.command ?? ''}
    >
      {command.icon ? <Icon name={command.icon} /> : null}
      <span className={styles.words}>
        <bdi>{command.label}</bdi>
        {command.hint ? <bdi className={styles.hint}>{command.hint}</bdi> : null}
      </span>
    </ListBoxItem>
  )
}

const groupsOf = (commands: readonly Command[]) => [
  ...Map.groupBy(commands, ({ group }) => group ?? ''),
]
