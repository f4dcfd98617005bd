import { asFlag, createSlice } from '#web/app/state/slice.ts'
import { type BarColor, barColors, defaultBarColors } from '#web/ui/bar-colors.ts'

const barColor = (value: unknown, fallback: BarColor) =>
  barColors.find((color) => color === value) ?? fallback

/** Layout preferences; kept after signing out. */
export const useCustomizer = createSlice('customizer', (stored) => ({
  topbarColor: barColor(stored.topbarColor, defaultBarColors.topbar),
  sidebarColor: barColor(stored.sidebarColor, defaultBarColors.sidebar),
  isRtl: asFlag(stored.isRtl, false),
  isDark: asFlag(stored.isDark, false),
  /** Whether the theme follows the system, until somebody chooses one. */
  followsSystem: asFlag(stored.followsSystem, stored.isDark === undefined),
  isMiniSidebar: asFlag(stored.isMiniSidebar, true),
  isFixedTopbar: asFlag(stored.isFixedTopbar, true),
  /** Stored as specified but not read: a page starts with the drawer closed. */
  isMobileSidebar: false,
  isFixedSidebar: asFlag(stored.isFixedSidebar, false),
  isHorizontal: asFlag(stored.isHorizontal, true),
  isSidebarHidden: asFlag(stored.isSidebarHidden, false),
  isCustomizerOpen: asFlag(stored.isCustomizerOpen, false),
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  hasShortcuts: asFlag(stored.hasShortcuts, true),
  hasScanSounds: asFlag(stored.hasScanSounds, true),
}))

export type Customizer = ReturnType<typeof useCustomizer.getState>

export const isDarkWith = (isSystemDark: boolean, { followsSystem, isDark }: Customizer) =>
  followsSystem ? isSystemDark : isDark

export const themeChoices = {
  light: { followsSystem: false, isDark: false },
  dark: { followsSystem: false, isDark: true },
  system: { followsSystem: true },
}
