import type { Package, Packing } from '#domain/packing/package.ts'
import { packageCode } from '#domain/packing/package-code.ts'
import { parseScan } from '#web/app/scan/parse-scan.ts'
import { matchesWords } from '#web/ui/form/matches-words.ts'

/**
 * Returns those of the packages that a text means: the one whose label was scanned or whose number was typed, else
 * all that have its words. `textOf` returns the text that is shown of a package.
 */
export function searchPackages(
  text: string,
  packages: readonly Package[],
  packing: Packing & { code: string },
  textOf: (pkg: Package) => string,
): Package[] {
  const scan = parseScan(text, packing)
  if (scan.kind === 'package') return packages.filter(({ id }) => id === scan.package.id)
  return packages.filter((pkg) => {
    const code = packageCode(packing.code, pkg.number)
    return matchesWords(`${textOf(pkg)} ${pkg.sscc ?? ''} P${pkg.number} ${code}`, text)
  })
}
