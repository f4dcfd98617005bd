import { useEffect, useRef } from 'react'

/** Paragraph that takes the focus if `isJustMade`, because it replaces the form that had the focus. */
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
