import { useTranslation } from 'react-i18next'
import { minuteOfDay, timeOfDayPattern } from '#domain/docks/dock-hours.ts'
import { useFormats } from '#web/app/formats.ts'
import { usePlaceSearch } from '#web/app/list/use-place-search.ts'
import { dockSummary } from '#web/settings/records/dock-summary.ts'
import type { RecordDraft, RecordKind } from '#web/settings/records/record-kind.ts'
import { RecordNameFields } from '#web/settings/records/record-name-fields.tsx'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { Checkboxes } from '#web/ui/form/checkboxes.tsx'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'

/** Place of a dock: a field for a new dock, text afterwards, since it cannot change. */
function DockPlaceField({
  draft,
  onChange,
  isNew,
}: {
  draft: RecordDraft
  onChange: (changes: RecordDraft) => void
  isNew: boolean
}) {
  const { t } = useTranslation('settings')
  const search = usePlaceSearch()
  const { placeId = '', placeName = '' } = draft
  if (!isNew) return <bdi>{placeName}</bdi>
  return (
    <ComboBox
      name="placeId"
      label={t('records.docks.place')}
      isRequired
      value={placeId ? { key: placeId, label: placeName } : null}
      onChange={(place) => onChange({ placeId: place?.key ?? '', placeName: place?.label ?? '' })}
      search={search}
    />
  )
}

const commonMinutes = [15, 20, 30, 45, 60, 90, 120, 180, 240]
const weekdays = [1, 2, 3, 4, 5, 6, 7]

const textOf = (draft: RecordDraft, field: string) => (draft[field] ?? '').trim()
const daysOf = (draft: RecordDraft) =>
  weekdays.filter((day) => textOf(draft, 'weekdays').split(',').includes(String(day)))

const changeOf = (draft: RecordDraft) => ({
  code: textOf(draft, 'code'),
  name: textOf(draft, 'name'),
  weekdays: daysOf(draft),
  // Accepts "8:30" for "08:30".
  opens: textOf(draft, 'opens').padStart(5, '0'),
  closes: textOf(draft, 'closes').padStart(5, '0'),
  slotMinutes: Number(textOf(draft, 'slotMinutes')),
})

/** Docks: where trucks are unloaded at a place. */
export const dockKind: RecordKind = {
  name: 'docks',
  fields: [
    ...['code', 'name', 'placeId', 'placeName'],
    ...['weekdays', 'opens', 'closes', 'slotMinutes'],
  ],
  defaults: { weekdays: '1,2,3,4,5', opens: '08:00', closes: '16:00', slotMinutes: '60' },
  bodyOf: (draft) => ({ ...changeOf(draft), placeId: Number(textOf(draft, 'placeId')) }),
  changeOf,
  summary: dockSummary,
  Fields: ({ draft, onChange, isNew = false }) => {
    const { t } = useTranslation('settings')
    return (
      <>
        <RecordNameFields kind="docks" draft={draft} onChange={onChange} isNew={isNew} />
        <SettingsGroup title={t('records.docks.place')} hint={t('records.docks.placeHint')}>
          <DockPlaceField draft={draft} onChange={onChange} isNew={isNew} />
        </SettingsGroup>
        <SettingsGroup title={t('records.docks.hours')} hint={t('records.docks.hoursHint')}>
          <Weekdays draft={draft} onChange={onChange} />
          <HoursFields draft={draft} onChange={onChange} />
        </SettingsGroup>
      </>
    )
  },
  useColumns: () => {
    const { t } = useTranslation('settings')
    return [
      textColumn('place', t('records.docks.place'), ({ placeName }) => String(placeName)),
      textColumn('hours', t('records.docks.hours'), ({ opens, closes }) => `${opens}–${closes}`, {
        isNoWrap: true,
      }),
    ]
  },
}

type FieldsProps = { draft: RecordDraft; onChange: (changes: RecordDraft) => void }

function Weekdays({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('settings')
  const { weekday } = useFormats()
  return (
    <fieldset>
      <legend>{t('records.docks.weekdays')}</legend>
      <FormRow>
        <Checkboxes
          options={weekdays}
          chosen={daysOf(draft)}
          onChange={(days) => onChange({ weekdays: days.join(',') })}
          // The first of January 2024 was a Monday.
          label={(day) => weekday(`2024-01-0${day}`)}
        />
      </FormRow>
    </fieldset>
  )
}

function HoursFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('settings')
  const { opens = '', closes = '', slotMinutes = '' } = draft
  const isTime = (text: string) => timeOfDayPattern.test(text.trim().padStart(5, '0'))
  const check = (text: string) => (isTime(text) ? undefined : t('records.docks.timeWrong'))
  const checkClosing = (text: string) =>
    check(text) ??
    (isTime(opens) && minuteOfDay(text) - minuteOfDay(opens) < Number(slotMinutes)
      ? t('records.docks.tooShort')
      : undefined)
  const choices = [...new Set([...commonMinutes, Number(slotMinutes)])].filter(
    (length) => length > 0,
  )
  return (
    <FormRow>
      <TextField
        name="opens"
        label={t('records.docks.opens')}
        isRequired
        maxLength={5}
        check={check}
        value={opens}
        onChange={(time) => onChange({ opens: time })}
      />
      <TextField
        name="closes"
        label={t('records.docks.closes')}
        isRequired
        maxLength={5}
        check={checkClosing}
        value={closes}
        onChange={(time) => onChange({ closes: time })}
      />
      <Select
        name="slotMinutes"
        label={t('records.docks.slotMinutes')}
        value={slotMinutes}
        onChange={(minutes) => onChange({ slotMinutes: minutes })}
        options={choices
          .toSorted((a, b) => a - b)
          .map((count) => ({
            value: String(count),
            label: t('records.docks.minutes', { count }),
          }))}
      />
    </FormRow>
  )
}
