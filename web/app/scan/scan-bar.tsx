import { memo, type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraView } from '#web/app/camera/camera-view.tsx'
import { ScanInput } from '#web/app/scan/scan-input.tsx'
import { type RecentScan, ScanResult } from '#web/app/scan/scan-result.tsx'
import type { ScanStatus } from '#web/app/scan/use-scan-status.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { scanBarRef } from '#web/ui/layout/bar-height.ts'
import styles from './scan-bar.module.css'

type ScanBarProps = {
  label: string
  placeholder: string
  field: RefObject<HTMLInputElement | null>
  /** `isTyped`: typed by hand, not scanned. */
  onScan: (text: string, isTyped?: boolean) => void
  status: ScanStatus | undefined
  recent: readonly RecentScan[]
  /** Undefined if there is nothing to undo. */
  onUndo: (() => void) | undefined
  isUndoing?: boolean
  /** Text about the effect of the next scans: they go into a package, or are rejected. */
  target: string | undefined
  /** `set` if the target is not the default, `alert` if a mistake would be costly. */
  targetTone?: 'set' | 'alert' | undefined
  actions?: ReactNode
  /** A button that belongs to the result. */
  offer?: ReactNode
  /** Remainder, and the step that completes the work. */
  children?: ReactNode
}

/**
 * Bar of a screen with a scan field: the field, the result of the last scan, the remainder, and the step that completes
 * the work. It is sticky at the top of a wide window, and at the bottom of a narrow one.
 */
export function ScanBar({ field, onScan, target, targetTone, ...props }: ScanBarProps) {
  const { t } = useTranslation('scanning')
  const [isCameraOpen, setCameraOpen] = useState(false)
  return (
    <section ref={scanBarRef} className={styles.bar} aria-label={t('bar')} data-tone={targetTone}>
      {isCameraOpen ? <CameraView onScan={onScan} onClose={() => setCameraOpen(false)} /> : null}
      <div className={styles.row}>
        <ScanInput
          label={props.label}
          placeholder={props.placeholder}
          field={field}
          onScan={onScan}
        >
          <ScanTools isCameraOpen={isCameraOpen} setCameraOpen={setCameraOpen} />
        </ScanInput>
        <div className={styles.aim}>
          {props.actions}
          {target ? (
            <span className={styles.target} data-tone={targetTone}>
              <Icon name={targetTone === 'alert' ? 'alert' : 'arrow'} size={14} />
              <bdi>{target}</bdi>
            </span>
          ) : null}
        </div>
        {props.children ? <div className={styles.left}>{props.children}</div> : null}
      </div>
      <ScanResult
        status={props.status}
        recent={props.recent}
        onUndo={props.onUndo}
        isUndoing={props.isUndoing ?? false}
        offer={props.offer}
      />
    </section>
  )
}

/** Buttons for the camera and the tones; memoised, so that a scan does not render them again. */
const ScanTools = memo(function ScanTools({
  isCameraOpen,
  setCameraOpen,
}: {
  isCameraOpen: boolean
  setCameraOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation(['scanning', 'camera'])
  const hasSounds = useCustomizer(({ hasScanSounds }) => hasScanSounds)
  return (
    <>
      <Button
        kind="plain"
        icon="camera"
        isIconOnly
        aria-expanded={isCameraOpen}
        onPress={() => setCameraOpen(!isCameraOpen)}
      >
        {t('camera:open')}
      </Button>
      <Button
        kind="plain"
        icon={hasSounds ? 'sound' : 'silent'}
        isIconOnly
        aria-pressed={hasSounds}
        onPress={() => useCustomizer.setState({ hasScanSounds: !hasSounds })}
      >
        {t('sounds')}
      </Button>
    </>
  )
})
