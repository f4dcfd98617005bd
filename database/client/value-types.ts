import pg from 'pg'

// PostgreSQL's type numbers. A day and an exact decimal would lose information as a Date and a float.
const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

const asText = (value: string) => value
/** Converts to ISO 8601; connections have UTC as their time zone: `2026-11-23 09:30:00.5+00`. */
const asInstant = (value: string) => `${value.replace(' ', 'T')}:00`
const parserByType: Record<number, (value: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: asText,
  [DATE]: asText,
  [TIMESTAMPTZ]: asInstant,
}

/** Parsers of the database's values: days, instants and decimals become text, bigint a number. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: string) => {
    const parser = format === 'binary' ? undefined : parserByType[type]
    if (parser) return parser
    const isTextArray = type === NUMERIC_ARRAY || type === DATE_ARRAY
    return pg.types.getTypeParser(isTextArray ? TEXT_ARRAY : type, format as 'text')
  },
} as pg.CustomTypesConfig
