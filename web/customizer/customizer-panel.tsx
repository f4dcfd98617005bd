import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { accountButtonId } from '#web/app/frame/account-menu.tsx'
import { type Customizer, useCustomizer } from '#web/app/state/customizer-state.ts'
import styles from '#web/customizer/customizer-panel.module.css'
import { barColors } from '#web/ui/bar-colors.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

function ThemeChoice() {
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

type Flag =
  | 'isHorizontal'
  | 'isMiniSidebar'
  | 'isFixedTopbar'
  | 'isFixedSidebar'
  | 'isSidebarHidden'
  | 'isMobileSidebar'
  | 'isRtl'

/**
 * Panel with all layout settings. It is beside the page, so that the effect of each change is visible. Takes the focus
 * if `isJustOpened`.
 */
export function CustomizerPanel({ isJustOpened }: { isJustOpened: boolean }) {
  const { t } = useTranslation('customizer')
  const settings = useCustomizer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isJustOpened) heading.current?.focus()
  }, [isJustOpened])
  const close = () => {
    useCustomizer.setState({ isCustomizerOpen: false })
    // The menu of this button opens the panel.
    document.getElementById(accountButtonId)?.focus()
  }
  const flag = (name: Flag, reason?: string) => (
    <Checkbox
      {...(reason ? { description: reason } : {})}
      isSelected={settings[name]}
      onChange={(isOn) => useCustomizer.setState({ [name]: isOn } as Partial<Customizer>)}
    >
      {t(name)}
    </Checkbox>
  )
  const sideOnly = settings.isHorizontal ? t('sideOnly') : undefined
  return (
    <aside
      className={styles.panel}
      aria-label={t('title')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      data-screen-only
    >
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <Button kind="plain" icon="close" isIconOnly onPress={close}>
          {t('close')}
        </Button>
      </div>
      <ThemeChoice />
      <ColorChoice label={t('topbarColor')} name="topbarColor" />
      <ColorChoice label={t('sidebarColor')} name="sidebarColor" />
      <fieldset className={styles.flags}>
        <legend>{t('topbar')}</legend>
        {flag('isHorizontal')}
        {flag('isFixedTopbar')}
      </fieldset>
      <fieldset className={styles.flags}>
        <legend>{t('sidebar')}</legend>
        {flag('isMiniSidebar', sideOnly)}
        {flag('isFixedSidebar', sideOnly)}
        {flag('isSidebarHidden', sideOnly)}
        {flag('isMobileSidebar')}
      </fieldset>
      <fieldset className={styles.flags}>
        <legend>{t('direction')}</legend>
        {flag('isRtl')}
      </fieldset>
      <Button
        icon="retry"
        onPress={() =>
          useCustomizer.setState({ ...useCustomizer.getInitialState(), isCustomizerOpen: true })
        }
      >
        {t('reset')}
      </Button>
    </aside>
  )
}

/** Swatches for the colour of a bar; each has enough contrast to the bar's content. */
function ColorChoice({ label, name }: { label: string; name: 'topbarColor' | 'sidebarColor' }) {
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
