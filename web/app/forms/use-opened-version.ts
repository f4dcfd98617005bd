import { useState } from 'react'
import type { ApiError } from '#web/app/http/api-error.ts'

/**
 * Keeps the version of a record that a form was opened with, or that the person began to type at, so that a change of
 * others since is a conflict. After the conflict the person has seen the change: the next attempt sends its version.
 */
export function useOpenedVersion(version: number, isBegun = true) {
  const [openedVersion, setOpenedVersion] = useState(version)
  if (!isBegun && openedVersion !== version) setOpenedVersion(version)
  const acceptConflict = ({ code, extras }: ApiError) => {
    if (code === 'version-changed') setOpenedVersion(extras.version ?? version)
  }
  return { openedVersion, acceptConflict }
}
