/** Colours of a bar; each has five properties in light.css and dark.css. */
export const barColors = ['primary', 'white', 'dark', 'teal', 'indigo', 'plum', 'slate'] as const

export type BarColor = (typeof barColors)[number]

/** Default bar colors, as specified. */
export const defaultBarColors = { topbar: 'primary', sidebar: 'white' } as const satisfies Record<
  string,
  BarColor
>
