import { parseDate } from '@internationalized/date'
import type { RefObject } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PopoverPanel } from '#web/ui/overlay/popover.tsx'
import styles from './calendar-popover.module.css'

/** Calendar of a date field, loaded when first opened; all its days are "YYYY-MM-DD". */
export default function CalendarPopover({
  anchor,
  value,
  min,
  max,
  onChoose,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>
  value: string | undefined
  min: string | undefined
  max: string | undefined
  onChoose: (day: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('ui')
  return (
    <PopoverPanel
      label={t('date.calendar')}
      anchor={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      <Calendar
        autoFocus
        value={value ? parseDate(value) : null}
        minValue={min ? parseDate(min) : null}
        maxValue={max ? parseDate(max) : null}
        firstDayOfWeek="mon"
        onChange={(date) => {
          if (date) onChoose(date.toString())
          onClose()
        }}
      >
        <header className={styles.header}>
          <Button slot="previous" aria-label={t('date.previous')} className={arrow}>
            <Icon name="start" />
          </Button>
          <CalendarHeading className={styles.month} />
          <Button slot="next" aria-label={t('date.next')} className={arrow}>
            <Icon name="end" />
          </Button>
        </header>
        <CalendarGrid className={styles.grid} weekdayStyle="short">
          <CalendarGridHeader>
            {(weekday) => (
              <CalendarHeaderCell className={styles.weekday}>{weekday}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </PopoverPanel>
  )
}

const arrow = buttonClass({ kind: 'plain', isIconOnly: true })
