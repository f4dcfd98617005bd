/** Why a step of packing cannot be made. */
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

/** Thrown by `pack`: which step, what of it (a path into the step), and figures for the words. */
export class PackingRefusal extends Error {
  readonly place: number
  readonly path: string
  readonly code: PackingRefusalCode
  readonly params: Record<string, string | number>

  constructor(
    place: number,
    path: string,
    code: PackingRefusalCode,
    params: Record<string, string | number> = {},
  ) {
    super(code)
    this.place = place
    this.path = path
    this.code = code
    this.params = params
  }
}
