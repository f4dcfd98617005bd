import type { AuditLogEntry } from '#domain/audit/audit-log.ts'

type Values = AuditLogEntry['before']

// Lists of objects or numbers that have a formatter.
const formattedLists = ['codeMappings', 'contacts', 'weekdays']

const hasFormat = (name: string, value: unknown) =>
  formattedLists.includes(name) ||
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'))

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

/**
 * Returns the values of an audit log entry that have a label and a format. A field that is empty both before and after,
 * as in a new record, is left out.
 */
export function shownAuditValues(
  { before, after }: Pick<AuditLogEntry, 'before' | 'after'>,
  isKnown: (name: string) => boolean,
): Pick<AuditLogEntry, 'before' | 'after'> {
  const shownIn = (values: Values) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) =>
          isKnown(name) &&
          hasFormat(name, value) &&
          !(isEmpty(before[name]) && isEmpty(after[name])),
      ),
    )
  return { before: shownIn(before), after: shownIn(after) }
}
