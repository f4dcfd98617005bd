import { type AttachmentType, attachmentEndings, maxAttachmentName } from '#domain/attachment.ts'

/** The endings of text that a spreadsheet opens. */
export const textEnding = /\.(csv|tsv|txt)$/i

// What a double click runs, or opens as a page.
const opened = [
  'exe com bat cmd msi scr pif cpl lnk url reg inf chm hta jar',
  'js jse mjs vbs vbe wsf wsh ps1 sh command desktop app dmg pkg apk',
  'html htm xhtml shtml mht mhtml svg swf docm xlsm pptm iso img',
].flatMap((names) => names.split(' '))

// Other endings of the same types; a JPEG called .jpeg keeps it.
const otherEndings: Partial<Record<AttachmentType, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'text/csv': textEnding,
  'application/octet-stream': new RegExp(`\\.(?!(?:${opened.join('|')})$)[a-z0-9]{1,10}$`, 'i'),
}

// Control characters, what turns the direction of text or cannot be seen, and what paths and Windows give a meaning.
const unwanted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}<>:"|?*]/gu

/**
 * The name of a file as it is kept: the last part of a path, without what misleads about it, with the ending of what it
 * is. `..\\..\\photo.exe`, a JPEG, is `photo.exe.jpg`; a program of that name is `photo.exe.bin`.
 */
export function attachmentName(given: string, type: AttachmentType): string {
  const ending = `.${attachmentEndings[type]}`
  const isOwn = otherEndings[type] ?? new RegExp(`\\${ending}$`, 'i')
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last
    .replace(unwanted, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const [kept = ending] = isOwn.exec(name) ?? []
  const stem = name.slice(0, isOwn.test(name) ? -kept.length : undefined).replace(/[. ]+$/, '')
  const short = [...(stem || 'file')].slice(0, maxAttachmentName - kept.length).join('')
  return short + kept
}
