import type { Figure } from './measurement.ts'

/** An option of a scenario: a number with the one it usually has and its bound, or a word. */
export type Option = { usual: number; most: number } | { usual: string }
type Options = Record<string, Option>

type ValuesOf<Given extends Options> = {
  [Name in keyof Given]: Given[Name] extends { usual: number } ? number : string
}

/** Something that servers go through, made to happen on this machine, and the figures to hold meanwhile. */
export type Scenario = {
  description: string
  options: Options
  run: (given: Record<string, number | string>, say: (text: string) => void) => Promise<Figure[]>
}

/** Writes a scenario down, the values it is given typed by the table of its options. */
export const scenario = <const Given extends Options>(one: {
  description: string
  options: Given
  run: (given: ValuesOf<Given>, say: (text: string) => void) => Promise<Figure[]>
}): Scenario => one as unknown as Scenario
