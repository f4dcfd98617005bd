import { type ReactNode, type SyntheticEvent, useContext, useEffect, useRef, useState } from 'react'
import { personalMemory } from '#web/app/drafts/personal-memory.ts'
import styles from '#web/app/shipment/line-fields.module.css'
import { FormContext } from '#web/ui/form/form-context.ts'
import ownStyles from './shipment-fields.module.css'

/** Collapsed fields. They unfold if one gets a value or is invalid; the tab remembers the person's choice. */
export function FoldedFields({
  name,
  title,
  isFilled,
  children,
}: {
  /** Key under which the tab remembers the choice. */
  name: string
  title: string
  isFilled: boolean
  children: ReactNode
}) {
  const memory = personalMemory(`folded.${name}`)
  const [isOpen, setOpen] = useState(() => isFilled || memory.read() === 'open')
  const [wasFilled, setWasFilled] = useState(isFilled)
  if (isFilled !== wasFilled) {
    setWasFilled(isFilled)
    // Clearing a field while typing does not fold it.
    if (isFilled) setOpen(true)
  }
  // Renders with the form's errors, and then checks its fields for one.
  useContext(FormContext)
  const box = useRef<HTMLDetailsElement>(null)
  const isWrong = () => Boolean(box.current?.querySelector('[aria-invalid=true]'))
  useEffect(() => {
    if (!isOpen && isWrong()) setOpen(true)
  })
  const toggle = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    // `toggle` events also come from opening in code, which must not be stored as a choice.
    if (open === isOpen) return
    if (!isWrong()) memory.write(open ? 'open' : 'folded')
    setOpen(open)
  }
  return (
    <details ref={box} className={styles.more} open={isOpen} onToggle={toggle}>
      <summary>{title}</summary>
      <div className={ownStyles.rows}>{children}</div>
    </details>
  )
}
