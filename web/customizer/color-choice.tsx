import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import styles from '#web/customizer/color-choice.module.css'
import { barColors } from '#web/ui/palette.ts'

/** The colours of a bar as swatches; each keeps the contrast of what stands in the bar. */
export function ColorChoice({
  label,
  name,
}: {
  label: string
  name: 'topbarColor' | 'sidebarColor'
}) {
  const { t } = useTranslation('customizer')
  const id = useId()
  const chosen = useCustomizer((settings) => settings[name])
  return (
    <fieldset>
      <legend className={styles.legend}>
        {label} <span className={styles.chosen}>{t(`colors.${chosen}`)}</span>
      </legend>
      <div className={styles.swatches}>
        {barColors.map((color) => (
          <input
            key={color}
            type="radio"
            name={id}
            className={styles.swatch}
            data-bar={color}
            aria-label={t(`colors.${color}`)}
            title={t(`colors.${color}`)}
            checked={color === chosen}
            onChange={() => useCustomizer.setState({ [name]: color })}
          />
        ))}
      </div>
    </fieldset>
  )
}
