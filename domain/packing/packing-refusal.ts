export type PackingRefusalCode =
  | 'not-found'
  | 'over-line'
  | 'over-contents'
  | 'not-whole'
  | 'makes-circle'
  | 'too-many-packages'
  | 'too-many-contents'
  | 'net-over-gross'
  | 'nothing-to-pack'

/** Error that `pack` throws: the step, a JSON pointer into the step, and params for the message. */
export class PackingRefusal extends Error {
  readonly stepIndex: number
  readonly path: string
  readonly code: PackingRefusalCode
  readonly params: Record<string, string | number>

  constructor(
    stepIndex: number,
    path: string,
    code: PackingRefusalCode,
    params: Record<string, string | number> = {},
  ) {
    super(code)
    this.stepIndex = stepIndex
    this.path = path
    this.code = code
    this.params = params
  }
}
