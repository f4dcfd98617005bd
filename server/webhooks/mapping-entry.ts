import type { AdviceFormat } from '#domain/messages/advice-format.ts'
import type { CodeMapping } from '#domain/messages/code-mapping.ts'
import { mappingFaults } from '#domain/messages/partner-codes.ts'
import { invalid } from '#server/http/problem-error.ts'

/**
 * Refuses code mappings with codes that the format does not have or that occur twice. An endpoint that receives events
 * (`format` null) has no mappings.
 */
export function refuseBadMappings(
  mappings: readonly CodeMapping[] = [],
  format: AdviceFormat | null,
): void {
  if (mappings.length === 0) return
  if (!format) throw invalid({ pointer: '/body/codeMappings', code: 'invalid' })
  const errors = mappingFaults(mappings, format).map(({ index, side, code }) => ({
    pointer: `/body/codeMappings/${index}/${side}`,
    code,
    params: { code: mappings[index]?.[side] ?? '' },
  }))
  if (errors.length > 0) throw invalid(...errors.slice(0, 100))
}
