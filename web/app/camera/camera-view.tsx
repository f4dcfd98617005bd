import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/app/camera/camera-view.module.css'
import { useCamera } from '#web/app/camera/use-camera.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The camera as a scanner: picture, aiming frame, torch, and the reason where there is no picture. */
export function CameraView({
  onScan,
  onClose,
}: {
  onScan: (text: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('camera')
  const video = useRef<HTMLVideoElement>(null)
  const [readCount, setReadCount] = useState(0)
  const [isTorchOn, setTorchOn] = useState(false)
  const state = useCamera(video, (text) => {
    setReadCount((count) => count + 1)
    navigator.vibrate?.(40)
    onScan(text)
  })
  const setTorch = state.kind === 'live' ? state.setTorch : undefined
  const statusText =
    state.kind === 'failed'
      ? t(`fault.${state.fault}`)
      : t(state.kind === 'live' ? 'aim' : 'starting')
  return (
    <section className={styles.camera} aria-label={t('title')} data-state={state.kind}>
      <div className={styles.picture} hidden={state.kind === 'failed'}>
        <video ref={video} className={styles.video} playsInline muted />
        <span key={readCount} className={styles.aim} data-has-read={readCount > 0 || undefined} />
      </div>
      <div className={styles.line}>
        <p className={styles.words} role={state.kind === 'failed' ? 'alert' : 'status'}>
          {state.kind === 'failed' ? <Icon name="alert" size={14} /> : null}
          <bdi>{statusText}</bdi>
        </p>
        {setTorch ? (
          <Button
            isSmall
            icon="sun"
            aria-pressed={isTorchOn}
            onPress={() => {
              setTorchOn(!isTorchOn)
              void setTorch(!isTorchOn).catch(() => setTorchOn(isTorchOn))
            }}
          >
            {t('light')}
          </Button>
        ) : null}
        <Button isSmall icon="close" onPress={onClose}>
          {t('stop')}
        </Button>
      </div>
    </section>
  )
}
