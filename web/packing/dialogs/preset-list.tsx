import { useTranslation } from 'react-i18next'
import { usePackageText } from '#web/packing/package-text.ts'
import type { Preset } from '#web/packing/packing-queries.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './package-fields.module.css'

/** Returns a function that writes a preset's type and measurements in one line. */
export function usePresetSummary(): (preset: Preset) => string {
  const { type, size, gross } = usePackageText()
  return (preset) => [type(preset), size(preset), gross(preset)].filter(Boolean).join(' · ')
}

export function PresetList({
  presets,
  onEdit,
  onDelete,
}: {
  presets: readonly Preset[]
  onEdit: (preset: Preset) => void
  onDelete: (preset: Preset) => void
}) {
  const { t } = useTranslation('packing')
  const summary = usePresetSummary()
  if (presets.length === 0) return <p>{t('presets.none')}</p>
  return (
    <ul className={styles.list}>
      {presets.map((preset) => (
        <li key={preset.id} className={styles.preset}>
          <span className={styles.name}>
            <bdi>{preset.name}</bdi>
            <bdi className={styles.summary}>{summary(preset)}</bdi>
          </span>
          <Button kind="plain" icon="edit" isIconOnly onPress={() => onEdit(preset)}>
            {t('presets.edit', { name: preset.name })}
          </Button>
          <Button kind="plain" icon="remove" isIconOnly onPress={() => onDelete(preset)}>
            {t('presets.delete', { name: preset.name })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
