import { useTranslation } from 'react-i18next'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

/** Light, dark, or as the system is. */
export function ThemeChoice() {
  const { t } = useTranslation()
  const { followsSystem, isDark } = useCustomizer()
  return (
    <RadioGroup
      label={t('theme.label')}
      value={followsSystem ? 'system' : isDark ? 'dark' : 'light'}
      onChange={(theme) =>
        useCustomizer.setState({
          followsSystem: theme === 'system',
          ...(theme === 'system' ? {} : { isDark: theme === 'dark' }),
        })
      }
      options={(['light', 'dark', 'system'] as const).map((value) => ({
        value,
        label: t(`theme.${value}`),
      }))}
    />
  )
}
