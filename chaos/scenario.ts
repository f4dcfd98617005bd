import type { Measurement } from './measurement.ts'

/** An option of a scenario: a number with its default and maximum, or a text. */
export type Option = { default: number; max: number } | { default: string }
type Options = Record<string, Option>

type ValuesOf<Given extends Options> = {
  [Name in keyof Given]: Given[Name] extends { default: number } ? number : string
}

/** A failure or a load that is made to happen on this machine, and what is measured meanwhile. */
export type Scenario = {
  description: string
  options: Options
  run: (
    given: Record<string, number | string>,
    print: (text: string) => void,
  ) => Promise<Measurement[]>
}

/** Defines a scenario, its values typed by its options. */
export const scenario = <const Given extends Options>(one: {
  description: string
  options: Given
  run: (given: ValuesOf<Given>, print: (text: string) => void) => Promise<Measurement[]>
}): Scenario => one as unknown as Scenario
