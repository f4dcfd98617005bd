import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { Button } from '#web/ui/button.tsx'

/** Lines rendered at first, so that a scan in a long shipment is still fast. */
const firstCount = 20

/** Returns the first lines of a count and the lines that are always shown; all lines once the person asks for more. */
export function useFirstLines<Line>(
  lines: readonly Line[],
  isAlwaysShown: (line: Line) => boolean,
) {
  const [hasAll, setAll] = useState(false)
  const shown = hasAll
    ? lines
    : lines.filter((line, index) => index < firstCount || isAlwaysShown(line))
  return {
    shown,
    moreCount: lines.length - shown.length,
    showAll: () => setAll(true),
    /** Returns the index of the first line that is not shown. */
    firstHidden: () => lines.findIndex((line) => !shown.includes(line)),
  }
}

/** Button that renders the other lines and focuses the first of them. */
export function MoreLines({
  table,
  lines: { moreCount, showAll, firstHidden },
}: {
  table: RefObject<HTMLElement | null>
  lines: Omit<ReturnType<typeof useFirstLines>, 'shown'>
}) {
  const { t } = useTranslation('scanning')
  const { number } = useFormats()
  if (moreCount === 0) return null
  const show = () => {
    const index = firstHidden()
    flushSync(showAll)
    const row = table.current?.querySelectorAll('tr[data-row]')[index]
    const controls = [...(row?.querySelectorAll<HTMLElement>('button, input') ?? [])]
    controls.find((control) => control.checkVisibility())?.focus()
  }
  return <Button onPress={show}>{t('more', { count: moreCount, shown: number(moreCount) })}</Button>
}
