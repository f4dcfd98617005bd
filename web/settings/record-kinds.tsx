import { useParams } from '@tanstack/react-router'
import type { RecordKindName } from '#web/app/paths.ts'
import { placeKind } from '#web/settings/place-kind.tsx'
import type { RecordKind } from '#web/settings/record-kind.ts'

const recordKinds: Record<RecordKindName, RecordKind> = { places: placeKind }

/** The kind of record that the address names. */
export function useRecordKind(): RecordKind {
  const { kind } = useParams({ strict: false }) as { kind: RecordKindName }
  return recordKinds[kind]
}

/** What the history calls a record of this kind: `placeId`. */
export const historyParameter = (kind: RecordKindName) => `${kind.slice(0, -1)}Id`
