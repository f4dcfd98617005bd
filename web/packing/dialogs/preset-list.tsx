import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import type { Preset } from '#web/packing/packing-queries.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './preset-list.module.css'

/** Tells a preset's type and measures in a line. */
export function usePresetFacts(): (preset: Preset) => string {
  const { t } = useTranslation('packing')
  const { number } = useFormats()
  return ({ type, height, width, depth, grossWeight }: Preset) =>
    [
      t(`type.${type}`),
      height && width && depth
        ? t('package.size', {
            height: number(height),
            width: number(width),
            depth: number(depth),
          })
        : null,
      grossWeight ? t('package.gross', { weight: number(grossWeight) }) : null,
    ]
      .filter(Boolean)
      .join(' · ')
}

/** The presets, each with its type and measures. */
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
  const facts = usePresetFacts()
  if (presets.length === 0) return <p>{t('presets.none')}</p>
  return (
    <ul className={styles.list}>
      {presets.map((preset) => (
        <li key={preset.id} className={styles.preset}>
          <span className={styles.name}>
            <bdi>{preset.name}</bdi>
            <bdi className={styles.facts}>{facts(preset)}</bdi>
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
