import { type ReactNode, type SyntheticEvent, useContext, useEffect, useRef, useState } from 'react'
import { personalMemory } from '#web/app/drafts/personal-memory.ts'
import styles from '#web/app/shipment/line-fields.module.css'
import { FormContext } from '#web/ui/form/form-context.ts'
import ownStyles from './shipment-fields.module.css'

/** Fields under a heading that unfolds them: by itself where one gets a value or is wrong; the tab remembers a person's choice. */
export function FoldedFields({
  name,
  title,
  isFilled,
  children,
}: {
  /** Under it the tab remembers. */
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
    // Clearing a field while typing folds nothing.
    if (isFilled) setOpen(true)
  }
  // Drawn anew with the form's errors, it looks for those of its fields.
  useContext(FormContext)
  const box = useRef<HTMLDetailsElement>(null)
  const isWrong = () => Boolean(box.current?.querySelector('[aria-invalid=true]'))
  useEffect(() => {
    if (!isOpen && isWrong()) setOpen(true)
  })
  const toggle = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    // Opening by itself is no choice, now or in a moment.
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
