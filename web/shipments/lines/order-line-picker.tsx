import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { useScanListener } from '#web/app/keyboard/shortcuts.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { searchShippableLines } from '#web/shipments/lines/order-line-search.ts'
import { announce } from '#web/ui/announce.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import type { SearchOption } from '#web/ui/form/use-search.ts'

/**
 * Finds one order line by order, product, size or color. Enter selects a single match without waiting for the list, so
 * that scanners can be used.
 */
export function OrderLinePicker({
  value,
  onChange,
}: {
  value: OrderLine | null
  onChange: (line: OrderLine | null) => void
}) {
  const { t } = useTranslation(['lines', 'fields'])
  const { number, day } = useFormats()
  const client = useQueryClient()
  const messageOf = useProblemMessage()
  const linesById = useRef(new Map<string, OrderLine>())
  // A selection by scan or Enter remounts the combo box.
  const [fieldKey, setFieldKey] = useState(0)

  const optionOf = (line: OrderLine): SearchOption => ({
    key: String(line.id),
    label: [line.productName, line.size, line.color, line.orderCode].filter(Boolean).join(' · '),
    detail: [
      line.productCode,
      line.available === null
        ? t('fields:unlimited')
        : t('form.available', { quantity: number(line.available), unit: line.unit }),
      t('form.due', { day: day(line.dueDate) }),
    ].join(' · '),
  })
  const search = async (text: string) => {
    const lines = await searchShippableLines(async (query) => {
      const page = await client.fetchQuery(endpointQuery('GET /api/order-lines', { query }))
      return page.rows
    }, text)
    for (const line of lines) linesById.current.set(String(line.id), line)
    return lines.map(optionOf)
  }
  const latestPickNumber = useRef(0)
  const pickMatch = async (text: string) => {
    latestPickNumber.current += 1
    const pickNumber = latestPickNumber.current
    const options = await search(text).catch((error) => void toast.error(messageOf(error)))
    // An answer that arrives after a later choice must not replace that choice.
    if (!options || pickNumber !== latestPickNumber.current) return
    const [onlyOption] = options
    const line =
      options.length === 1 && onlyOption ? linesById.current.get(onlyOption.key) : undefined
    if (!line) return announce(t('form.resultCount', { count: options.length }))
    onChange(line)
    setFieldKey((before) => before + 1)
  }
  useScanListener((text) => void pickMatch(text))

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || value) return
    // No option is highlighted: search for the typed text.
    if (target.getAttribute('aria-activedescendant') || !target.value.trim()) return
    event.preventDefault()
    void pickMatch(target.value.trim())
  }
  return (
    <div onKeyDownCapture={onKeyDown}>
      <ComboBox
        key={fieldKey}
        label={t('form.find')}
        description={t('form.findHint')}
        value={value ? optionOf(value) : null}
        onChange={(option) => {
          latestPickNumber.current += 1
          onChange(option ? (linesById.current.get(option.key) ?? null) : null)
        }}
        search={search}
        autoFocus={value === null}
      />
    </div>
  )
}
