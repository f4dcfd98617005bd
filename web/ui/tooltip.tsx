import { type ReactNode, useId, useRef } from 'react'
import styles from './tooltip.module.css'

type DescribingProps = { 'aria-describedby'?: string }

/**
 * Short text beside a control, on focus and hover, and on a press unless it is the label; Escape hides it. `children`
 * gets the attributes for the control, so that the text also describes it. Not React Aria's tooltip: that is too large
 * for the sign-in, whose buttons may need tooltips, too.
 */
export function Tooltip({
  text,
  isLabel = false,
  isSheet = false,
  children,
}: {
  text: ReactNode
  /** Whether the text is already the control's accessible name, so that it is not read twice. */
  isLabel?: boolean
  /** Whether the tooltip has the page's background, for drawings that need the page's colours. */
  isSheet?: boolean
  children: (props: DescribingProps) => ReactNode
}) {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const hide = () => tip.current?.togglePopover(false)
  const show = () => {
    open(tip.current, anchor.current?.firstElementChild)
    // Any press hides it, also the one by which a finger enters the control.
    addEventListener('pointerdown', hide, { once: true, capture: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the control in it
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      // A key that presses the button of a form from one of its fields has no detail.
      onClick={(event) => !isLabel && event.detail > 0 && show()}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children(isLabel ? {} : { 'aria-describedby': id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        data-screen-only
        className={isSheet ? styles.sheet : styles.tip}
        aria-hidden={isLabel || undefined}
      >
        {typeof text === 'string' ? <bdi>{text}</bdi> : text}
      </span>
    </span>
  )
}

/** Distance of a tooltip from its control, and its minimum distance from the edges of the window. */
const [gapPx, edgePx] = [6, 8]

/** Shows the tip above the control or, without room there, below it, and always within the window. */
function open(tip: HTMLElement | null, control: Element | null | undefined) {
  if (!tip || !control) return
  tip.togglePopover(true)
  const anchorBox = control.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const left = anchorBox.left + anchorBox.width / 2 - width / 2
  const maxLeft = document.documentElement.clientWidth - width - edgePx
  const above = anchorBox.top - height - gapPx
  tip.style.left = `${Math.max(edgePx, Math.min(left, maxLeft))}px`
  tip.style.top = `${above < edgePx ? anchorBox.bottom + gapPx : above}px`
}
