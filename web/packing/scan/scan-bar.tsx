import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './scan-bar.module.css'

const CameraView = lazyComponent('CameraView', () => import('#web/app/camera/camera-view.tsx'))

/** The scan field, the package that scans go into, and the result of the last scan or action. */
export function ScanBar({
  field,
  onScan,
  trailing,
}: {
  field: RefObject<HTMLInputElement | null>
  onScan: (text: string) => void
  /** Stands at the end of the bar. */
  trailing?: ReactNode
}) {
  const { t } = useTranslation(['packing', 'camera'])
  const workspace = usePackingWorkspace()
  const [hasCamera, setCamera] = useState(false)
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    onScan(text)
  }
  // Escape leaves the field, so that single keys are shortcuts again.
  const leaveOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return
    if (text === '') event.currentTarget.blur()
    setText('')
  }
  return (
    <div className={styles.bar}>
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.field}>
          <VisuallyHidden>{t('scan.label')}</VisuallyHidden>
          <span className={styles.lead}>
            <Icon name="scan" />
          </span>
          <input
            ref={field}
            data-scan-field=""
            className={styles.input}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={leaveOnEscape}
            // Isolated: in a right-to-left page the asterisk at its end would move to the other side.
            placeholder={`\u2068${t('scan.placeholder')}\u2069`}
            inputMode="search"
            enterKeyHint="done"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
          />
        </label>
        {workspace.refusal ? null : <ScanTarget />}
        <Button
          kind="plain"
          icon="camera"
          isIconOnly
          aria-expanded={hasCamera}
          onPress={() => setCamera(!hasCamera)}
        >
          {t('camera:open')}
        </Button>
        <Button
          kind="plain"
          icon="help"
          isIconOnly
          onPress={() => workspace.setDialog({ kind: 'scan-help' })}
        >
          {t('scan.help')}
        </Button>
        {trailing ? <div className={styles.trailing}>{trailing}</div> : null}
      </form>
      {hasCamera ? (
        <Suspense>
          <CameraView onScan={onScan} onClose={() => setCamera(false)} />
        </Suspense>
      ) : null}
      <StatusLine />
    </div>
  )
}

/** The package that scans go into. */
function ScanTarget() {
  const { t } = useTranslation('packing')
  const { current, selected } = usePackingWorkspace()
  const text = current
    ? t('scan.into', { number: current.number })
    : t(selected.size > 1 ? 'scan.intoNone' : 'scan.intoNew')
  return (
    <span className={styles.target} data-is-set={current ? true : undefined}>
      <Icon name="arrow" size={14} />
      <bdi>{text}</bdi>
    </span>
  )
}

/** Not a live region: `showStatus` announces the text to screen readers. */
function StatusLine() {
  const { status } = usePackingWorkspace()
  if (!status) return <p className={styles.status} />
  const icon = ({ success: 'check', error: 'alert', info: 'info' } as const)[status.tone]
  return (
    <p key={status.sequence} className={styles.status} data-tone={status.tone}>
      <Icon name={icon} size={14} />
      <bdi>{status.text}</bdi>
    </p>
  )
}
