import { useEffect, useRef } from 'react'

/** Paragraph that takes the focus where the person has just brought it about: the form that did so is gone. */
export function FocusText({
  isJustMade,
  className,
  children,
}: {
  isJustMade: boolean
  className?: string | undefined
  children: string
}) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isJustMade) text.current?.focus()
  }, [isJustMade])
  return (
    <p ref={text} tabIndex={-1} className={className}>
      <bdi>{children}</bdi>
    </p>
  )
}
