import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { Button } from '#web/ui/button.tsx'

/** Lines drawn at first, so that a scan is answered at once however many a shipment has. */
const firstCount = 20

/** The first lines of a count, and those beyond them that are always shown; all once they are asked for. */
export function useFirstLines<Line>(
  lines: readonly Line[],
  isAlwaysShown: (line: Line) => boolean,
) {
  const [hasAll, setAll] = useState(false)
  const shown = hasAll
    ? lines
    : lines.filter((line, index) => index < firstCount || isAlwaysShown(line))
  return { shown, moreCount: lines.length - shown.length, showAll: () => setAll(true) }
}

/** Draws the other lines of a table, and goes to the first of them. */
export function MoreLines({
  table,
  lines: { moreCount, showAll },
}: {
  table: RefObject<HTMLElement | null>
  lines: Omit<ReturnType<typeof useFirstLines>, 'shown'>
}) {
  const { t } = useTranslation('scanning')
  const { number } = useFormats()
  if (moreCount === 0) return null
  const show = () => {
    flushSync(showAll)
    const row = table.current?.querySelectorAll('tr[data-row]')[firstCount]
    const controls = [...(row?.querySelectorAll<HTMLElement>('button, input') ?? [])]
    controls.find((one) => one.checkVisibility())?.focus()
  }
  return <Button onPress={show}>{t('more', { count: moreCount, shown: number(moreCount) })}</Button>
}
