import { useTranslation } from 'react-i18next'
import sheet from 'react-toastify/ReactToastify.css?url'
// The default build inserts a style element, which the content security policy blocks.
import {
  cssTransition,
  ToastContainer,
  type ToastContainerProps,
  toast as toastLibrary,
} from 'react-toastify/unstyled'
import { animationsMs, toastDragThreshold, toastLifetimesMs } from '#web/constants.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRightToLeft } from '#web/ui/use-right-to-left.ts'
import styles from './toast.module.css'
import { containerIdOf, type ToastArea } from './toast.ts'
import { rememberFocus, returnFocus } from './toast-content.tsx'

const toastTransition = cssTransition({
  enter: styles.enter ?? '',
  exit: styles.exit ?? '',
  collapseDuration: animationsMs.fade,
})

// The library's style sheet loads with the toasts. It stands before all others, so that our rules override it.
const link = document.createElement('link')
link.rel = 'stylesheet'
link.href = sheet
document.head.prepend(link)

/**
 * The two regions of toasts. Render them once: `lazy(() => import('#web/ui/feedback/toast-areas.tsx'))`. Alt+T moves
 * the focus into them, and Escape back; no toast disappears while one has the focus.
 */
export default function ToastAreas() {
  const isRightToLeft = useRightToLeft()
  const [right, left] = isRightToLeft
    ? (['top-left', 'top-right'] as const)
    : (['top-right', 'top-left'] as const)
  return (
    // A modal dialog makes everything inert except elements with this attribute.
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the toasts in it
    <div
      data-react-aria-top-layer="true"
      data-screen-only
      onFocus={(event) => {
        rememberFocus(event)
        toastLibrary.pause()
      }}
      onBlur={() => toastLibrary.play()}
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && target instanceof HTMLElement) returnFocus(target)
      }}
    >
      <Area area="main" position={right} rtl={isRightToLeft} />
      <Area area="shipment" position={left} rtl={isRightToLeft} />
    </div>
  )
}

function Area({
  area,
  ...container
}: { area: ToastArea } & Pick<ToastContainerProps, 'position' | 'rtl'>) {
  const { t } = useTranslation('ui')
  return (
    <ToastContainer
      {...container}
      containerId={containerIdOf(area)}
      autoClose={toastLifetimesMs[area]}
      hideProgressBar
      closeOnClick
      draggable
      draggablePercent={toastDragThreshold}
      pauseOnHover
      pauseOnFocusLoss
      icon={({ type }) => (
        <Icon name={type === 'success' ? 'check' : type === 'info' ? 'info' : 'alert'} />
      )}
      closeButton={({ closeToast }) => (
        <Button
          kind="plain"
          isSmall
          isIconOnly
          icon="close"
          onPress={(event) => {
            returnFocus(event.currentTarget)
            closeToast(true)
          }}
        >
          {t('toast.close')}
        </Button>
      )}
      aria-label={t(`toast.labels.${area}`)}
      className={styles.area}
      toastClassName={styles.toast}
      transition={toastTransition}
    />
  )
}
