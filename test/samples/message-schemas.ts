import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder beside the repository with schemas and rules whose licences forbid copies. */
export const messageSchemas =
  process.env.MESSAGE_SCHEMAS ?? join(import.meta.dirname, '../../../shared/data/messages')
const schema = join(messageSchemas, 'ubl-2.1/maindoc/UBL-DespatchAdvice-2.1.xsd')
const rules = {
  'ubl-t16': join(messageSchemas, 'peppol-bis-2026.5/rules/PEPPOLBIS-T16.sch'),
  'ubl-t120': join(messageSchemas, 'peppol-logistics-1.2/rules/PEPPOLBIS-T120.sch'),
}
const saxon = '/usr/share/java/Saxon-HE.jar'

const isMissing = (tool: string, option: string) => spawnSync(tool, [option]).error !== undefined

/** Reason to skip a test against the schema of UBL; false if all is installed. */
export const skipWithoutSchema: string | false =
  (!existsSync(schema) && `SKIPPED: no schema of UBL 2.1 in ${messageSchemas} (MESSAGE_SCHEMAS)`) ||
  (isMissing('xmllint', '--version') && 'SKIPPED: xmllint not installed (libxml2-utils)')

/** Reason to skip a test against Peppol’s rules; false if all is installed. */
export const skipWithoutRules: string | false =
  (!Object.values(rules).every((file) => existsSync(file)) &&
    `SKIPPED: no rules of Peppol in ${messageSchemas} (MESSAGE_SCHEMAS)`) ||
  ((!existsSync(saxon) || isMissing('java', '-version')) &&
    'SKIPPED: Saxon not installed (libsaxonhe-java, default-jre-headless)')

function run(tool: string, options: string[]): string {
  const { status, stderr } = spawnSync(tool, options, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? '' : stderr
}

/** Faults of files by the XML Schema of a UBL despatch advice; empty where all are valid. */
export const schemaFaults = (files: string[]): string =>
  run('xmllint', ['--noout', '--nonet', '--schema', schema, ...files])

const transform = (from: string, by: string, to: string) => {
  const options = ['-cp', saxon, 'net.sf.saxon.Transform', `-s:${from}`, `-xsl:${by}`, `-o:${to}`]
  const errors = run('java', options)
  if (errors) throw new Error(errors)
}

/**
 * Lists the rules of Peppol that files of a folder break, as "file: severity rule element"; `work` is an empty folder.
 */
export async function brokenRules(
  format: keyof typeof rules,
  files: string,
  work: string,
): Promise<string[]> {
  const compiled = join(work, 'rules.xsl')
  const findings = join(work, 'findings')
  await mkdir(findings)
  transform(rules[format], join(import.meta.dirname, 'schematron.xsl'), compiled)
  transform(files, compiled, findings)
  const names = await readdir(findings)
  const texts = names.map(async (name) => {
    const lines = (await readFile(join(findings, name), 'utf8')).split('\n').filter(Boolean)
    return lines.map((line) => `${name}: ${line}`)
  })
  return (await Promise.all(texts)).flat()
}
