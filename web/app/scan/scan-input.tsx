import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { maxLookupLength } from '#domain/code-text.ts'
import { TypingPace } from '#web/app/scan/typing-pace.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './scan-input.module.css'

/** Scan field; `children` are beside it in its form. */
export function ScanInput({
  label,
  placeholder,
  field,
  onScan,
  children,
}: {
  label: string
  placeholder: string
  field: RefObject<HTMLInputElement | null>
  /** `isTyped`: typed by hand, not scanned. */
  onScan: (text: string, isTyped: boolean) => void
  children: ReactNode
}) {
  const [text, setText] = useState('')
  const [pace] = useState(() => new TypingPace())
  const clear = () => {
    setText('')
    pace.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const isTyped = !pace.isScan()
    clear()
    onScan(text, isTyped)
  }
  // Escape blurs the field, so that single keys are shortcuts again.
  const leaveOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return
    if (text === '') event.currentTarget.blur()
    clear()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <span className={styles.lead}>
          <Icon name="scan" />
        </span>
        <input
          ref={field}
          data-scan-field=""
          className={styles.input}
          value={text}
          onChange={(event) => {
            const { value } = event.target
            pace.recordInput(value, event.timeStamp, (event.nativeEvent as InputEvent).inputType)
            setText(value)
          }}
          onKeyDown={leaveOnEscape}
          // Isolated: in right-to-left text the asterisk at its end would move to the other side.
          placeholder={`\u2068${placeholder}\u2069`}
          inputMode="search"
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxLookupLength}
        />
      </label>
      {children}
    </form>
  )
}
