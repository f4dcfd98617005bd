/** The colours a bar can take; each has its five properties in light.css and dark.css. */
export const barColors = ['primary', 'white', 'dark', 'teal', 'indigo', 'plum', 'slate'] as const

export type BarColor = (typeof barColors)[number]

/** The specified defaults of the customizer. */
export const defaultBarColors = { topbar: 'primary', sidebar: 'white' } as const satisfies Record<
  string,
  BarColor
>
