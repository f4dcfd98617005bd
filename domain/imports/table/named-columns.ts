/** Positions in a file, from 1, by column name; 0 = the file lacks the column. */
export type NamedColumns = ReadonlyMap<string, number>

/** Parses a text that `columnsChoice` has validated. */
export const parseNamedColumns = (text: string): Map<string, number> =>
  new Map(
    text
      .split(',')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [column = '', position] = pair.split(':')
        return [column, Number(position)]
      }),
  )

/** Writes positions in the form of `columnsChoice`. */
export const formatNamedColumns = (named: NamedColumns): string =>
  [...named].map(([column, position]) => `${column}:${position}`).join(',')
