import type { Mention } from '#domain/comments/comment.ts'

/** Parts of a comment in order: typed text, and mentioned people, written as `@` and their id. */
export function mentionParts<Person extends Mention>(
  text: string,
  mentions: readonly Person[],
): (string | Person)[] {
  const parts: (string | Person)[] = []
  let end = 0
  for (const { 0: token, 1: id, index } of text.matchAll(/@(\d+)/g)) {
    const person = mentions.find((mention) => mention.id === Number(id))
    if (!person) continue
    parts.push(text.slice(end, index), person)
    end = index + token.length
  }
  return [...parts, text.slice(end)].filter((part) => part !== '')
}

/** Text of a comment as it is typed: with names in place of ids. */
export const typedMentions = (text: string, mentions: readonly Mention[]): string =>
  mentionParts(text, mentions)
    .map((part) => (typeof part === 'string' ? part : `@${part.name}`))
    .join('')

/**
 * Replaces names of chosen people in typed text by their ids, and returns the ids mentioned. If two people have the
 * same name, the first mention means the person chosen first.
 */
export function sentMentions(
  typed: string,
  people: readonly Mention[],
): { text: string; mentionedIds: number[] } {
  const byLength = [...people].sort((one, other) => other.name.length - one.name.length)
  const mentionedIds: number[] = []
  let text = ''
  let end = 0
  for (let at = typed.indexOf('@'); at >= 0; at = typed.indexOf('@', Math.max(end, at + 1))) {
    const matches = byLength.filter(({ name }) => typed.startsWith(name, at + 1))
    const [longest] = matches
    if (!longest) continue
    const namesakes = matches.filter(({ name }) => name === longest.name)
    const { id, name } = namesakes.find((person) => !mentionedIds.includes(person.id)) ?? longest
    text += `${typed.slice(end, at)}@${id}`
    end = at + 1 + name.length
    // A digit right after the mention would be read as part of the id.
    if (/\d/.test(typed[end] ?? '')) text += ' '
    if (!mentionedIds.includes(id)) mentionedIds.push(id)
  }
  return { text: text + typed.slice(end), mentionedIds }
}
