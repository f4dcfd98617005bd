/** The neighbours of each key of a keyboard, as in zxcvbn's adjacency graphs; `"wW"` is a key with both its characters. */
export type KeyboardGraph = Record<string, readonly (string | null)[]>

/** A column of a keyboard has three keys. */
const minWalkLength = 3

/** A password with no more characters outside its walks is still considered a walk. */
const maxOtherCharacters = 3

/** Counts the characters of a text that belong to walks between neighbouring keys (or repeat one key). */
function charactersInWalks(text: readonly string[], graph: KeyboardGraph): number {
  let length = 1
  let inWalks = 0
  for (let index = 1; index <= text.length; index += 1) {
    const [before = '', character = ''] = [text[index - 1], text[index]]
    const isBeside =
      index < text.length &&
      (character === before || (graph[before] ?? []).some((key) => key?.includes(character)))
    if (isBeside) length += 1
    else {
      if (length >= minWalkLength) inWalks += length
      length = 1
    }
  }
  return inWalks
}

/** Whether a password is little more than keyboard walks: "qwertyuiop12", "1qaz2wsx3edc". */
export function isKeyboardWalk(password: string, graphs: readonly KeyboardGraph[]): boolean {
  const text = [...password.normalize('NFKC').toLowerCase()]
  return graphs.some((graph) => text.length - charactersInWalks(text, graph) <= maxOtherCharacters)
}
