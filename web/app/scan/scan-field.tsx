import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { CameraView } from '#web/app/camera/camera-view.tsx'
import { TypingPace } from '#web/app/scan/typing-pace.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './scan-field.module.css'

/** The result of the last scan or action. `sequence` tells two messages with the same text apart. */
export type ScanStatus = { tone: 'success' | 'error' | 'info'; text: string; sequence: number }

/** The field that a scanner types into, the camera in its place, and the result of the last scan. */
export function ScanField({
  label,
  placeholder,
  field,
  onScan,
  status,
  target,
  actions,
  trailing,
}: {
  label: string
  placeholder: string
  field: RefObject<HTMLInputElement | null>
  /** `isTyped` where fingers wrote it, and neither scanner nor camera. */
  onScan: (text: string, isTyped?: boolean) => void
  status: ScanStatus | undefined
  /** Says what scans go into. */
  target?: ReactNode
  /** More buttons beside the camera's. */
  actions?: ReactNode
  /** Stands at the end of the bar. */
  trailing?: ReactNode
}) {
  const { t } = useTranslation('camera')
  const [hasCamera, setCamera] = useState(false)
  const [text, setText] = useState('')
  const pace = useRef(new TypingPace())
  const clear = () => {
    setText('')
    pace.current.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const isTyped = !pace.current.isScan()
    clear()
    onScan(text, isTyped)
  }
  // Escape leaves the field, so that single keys are shortcuts again.
  const leaveOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return
    if (text === '') event.currentTarget.blur()
    clear()
  }
  return (
    <div className={styles.bar}>
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
              pace.current.note(value, event.timeStamp, (event.nativeEvent as InputEvent).inputType)
              setText(value)
            }}
            onKeyDown={leaveOnEscape}
            // Isolated: in a right-to-left page the asterisk at its end would move to the other side.
            placeholder={`\u2068${placeholder}\u2069`}
            inputMode="search"
            enterKeyHint="done"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
          />
        </label>
        {target}
        <Button
          kind="plain"
          icon="camera"
          isIconOnly
          aria-expanded={hasCamera}
          onPress={() => setCamera(!hasCamera)}
        >
          {t('open')}
        </Button>
        {actions}
        {trailing ? <div className={styles.trailing}>{trailing}</div> : null}
      </form>
      {hasCamera ? <CameraView onScan={onScan} onClose={() => setCamera(false)} /> : null}
      <StatusLine status={status} />
    </div>
  )
}

const icons = { success: 'check', error: 'alert', info: 'info' } as const

// Not a live region: who sets the status announces its text to screen readers.
function StatusLine({ status }: { status: ScanStatus | undefined }) {
  if (!status) return <p className={styles.status} />
  return (
    <p key={status.sequence} className={styles.status} data-tone={status.tone}>
      <Icon name={icons[status.tone]} size={14} />
      <bdi>{status.text}</bdi>
    </p>
  )
}
