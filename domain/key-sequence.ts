/** Which keys stand beside each key of a keyboard, as zxcvbn's graphs have it: every neighbour with its signs, `"wW"`. */
export type KeyboardGraph = Record<string, readonly (string | null)[]>

/** A walk is at least so long: a column of a keyboard has three keys. */
const minWalk = 3

/** So much may stand beside the walks, and it is still nothing of one's own. */
const maxRest = 3

/** How many characters of a text are in walks from key to neighbouring key, or along one key's signs. */
function walked(text: readonly string[], graph: KeyboardGraph): number {
  let length = 1
  let inWalks = 0
  for (let place = 1; place <= text.length; place += 1) {
    const [before = '', sign = ''] = [text[place - 1], text[place]]
    const isBeside =
      place < text.length &&
      (sign === before || (graph[before] ?? []).some((key) => key?.includes(sign)))
    if (isBeside) length += 1
    else {
      if (length >= minWalk) inWalks += length
      length = 1
    }
  }
  return inWalks
}

/** Whether a password is hardly more than walks over a keyboard: "qwertyuiop12", "1qaz2wsx3edc". */
export function isKeyboardWalk(password: string, graphs: readonly KeyboardGraph[]): boolean {
  const text = [...password.normalize('NFKC').toLowerCase()]
  return graphs.some((graph) => text.length - walked(text, graph) <= maxRest)
}
