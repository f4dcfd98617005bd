import type { Measurement } from './measurement.ts'

/** An option of a scenario: a number with its default and maximum, or a text. */
export type Option = { default: number; max: number } | { default: string }
type Options = Record<string, Option>

type ValuesOf<Defined extends Options> = {
  [Name in keyof Defined]: Defined[Name] extends { default: number } ? number : string
}

/** A failure or a load that is caused on this machine, with the measurements taken meanwhile. */
export type Scenario = {
  description: string
  options: Options
  run: (
    values: Record<string, number | string>,
    print: (text: string) => void,
  ) => Promise<Measurement[]>
}

/** Defines a scenario, its values typed by its options. */
export const scenario = <const Defined extends Options>(definition: {
  description: string
  options: Defined
  run: (values: ValuesOf<Defined>, print: (text: string) => void) => Promise<Measurement[]>
}): Scenario => definition as unknown as Scenario
