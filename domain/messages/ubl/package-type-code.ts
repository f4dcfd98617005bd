import { isPackageTypeCode } from '#domain/messages/code-forms.ts'
import type { AdvicePackage } from '#domain/messages/despatch-advice.ts'
import type { MessageFindings } from '#domain/messages/message-findings.ts'

/** Returns the UN/ECE Recommendation 21 code of a package type. GS1's EURO pallet (201) becomes a pallet. */
export const packageTypeCode = (type: string): string => (type === '201' ? 'PX' : type)

/** Reports package types that are written as another type, and mapped types that have no form of a code. */
export function checkPackageTypes(packages: readonly AdvicePackage[], findings: MessageFindings) {
  for (const [index, { type }] of packages.entries()) {
    const code = packageTypeCode(type)
    if (code !== type) findings.lose('packages.type')
    if (!isPackageTypeCode(code))
      findings.refuse({ field: 'packages.type', index, code: 'invalid' })
  }
}
