// Strings, quoted names, function bodies and comments, in which a semicolon ends no statement.
const quoted = [
  String.raw`[eE]'(?:\\.|''|[^'\\])*'`,
  "'(?:''|[^'])*'",
  '"(?:""|[^"])*"',
  String.raw`\$(\w*)\$[\s\S]*?\$\1\$`,
  '--[^\\n]*',
  String.raw`/\*[\s\S]*?\*/`,
].join('|')
const token = new RegExp(`${quoted}|;`, 'g')
const comment = /^\s*(?:--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)?/

/** Splits SQL into its statements, without the comments before them. Function bodies must be dollar-quoted. */
export function splitStatements(text: string): string[] {
  const ends = [...text.matchAll(token)]
    .filter(([match]) => match === ';')
    .map(({ index }) => index)
  return [...ends, text.length]
    .map((end, i) => withoutComments(text.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end)))
    .filter((statement) => statement !== '')
}

function withoutComments(text: string): string {
  const rest = text.replace(comment, '')
  return rest === text ? text.trim() : withoutComments(rest)
}
