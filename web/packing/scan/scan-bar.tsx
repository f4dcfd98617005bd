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
import { useDesk } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './scan-bar.module.css'

const CameraView = lazyComponent('CameraView', () => import('#web/app/camera/camera-view.tsx'))

/** Where scans and typed codes arrive, where they go, and what became of the last one. */
export function ScanBar({
  field,
  onScan,
  beside,
}: {
  field: RefObject<HTMLInputElement | null>
  onScan: (text: string) => void
  /** What is in sight with it wherever one is. */
  beside?: ReactNode
}) {
  const { t } = useTranslation(['packing', 'camera'])
  const desk = useDesk()
  const [hasCamera, setCamera] = useState(false)
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    onScan(text)
  }
  // Out of the field, single keys are commands.
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
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
            onKeyDown={leave}
            // Isolated, or the sign at its end goes to the other side from right to left.
            placeholder={`\u2068${t('scan.placeholder')}\u2069`}
            inputMode="search"
            enterKeyHint="done"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
          />
        </label>
        {desk.refusal ? null : <Into />}
        <Button
          kind="plain"
          icon="camera"
          isIconOnly
          aria-expanded={hasCamera}
          onPress={() => setCamera(!hasCamera)}
        >
          {t('camera:open')}
        </Button>
        <Button kind="plain" icon="help" isIconOnly onPress={() => desk.ask({ what: 'scan-help' })}>
          {t('scan.help')}
        </Button>
        {beside ? <div className={styles.beside}>{beside}</div> : null}
      </form>
      {hasCamera ? (
        <Suspense>
          <CameraView onScan={onScan} onClose={() => setCamera(false)} />
        </Suspense>
      ) : null}
      <Answered />
    </div>
  )
}

/** The package that scans go into. */
function Into() {
  const { t } = useTranslation('packing')
  const { current, chosen } = useDesk()
  const words = current
    ? t('scan.into', { number: current.number })
    : t(chosen.size > 1 ? 'scan.intoNone' : 'scan.intoNew')
  return (
    <span className={styles.into} data-is-set={current ? true : undefined}>
      <Icon name="arrow" size={14} />
      <bdi>{words}</bdi>
    </span>
  )
}

/** What was done with the last scan or key. Screen readers were told when it was said. */
function Answered() {
  const { answer } = useDesk()
  if (!answer) return <p className={styles.answer} />
  const icon = ({ done: 'check', refused: 'alert', asked: 'info' } as const)[answer.tone]
  return (
    <p key={answer.turn} className={styles.answer} data-tone={answer.tone}>
      <Icon name={icon} size={14} />
      <bdi>{answer.text}</bdi>
    </p>
  )
}
