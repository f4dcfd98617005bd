import {
  type AttachmentType,
  attachmentExtensions,
  maxAttachmentNameLength,
} from '#domain/comments/attachment.ts'

/** Extensions of the names of text files that a spreadsheet opens. */
export const textFileExtension = /\.(csv|tsv|txt)$/i

// Extensions that a double click neither runs nor opens as a page: documents without macros, messages, media, archives.
const harmlessExtensions = [
  'doc docx odt rtf xls xlsx ods ppt pptx odp pages numbers key md log',
  'csv tsv txt edi edifact x12 json eml msg ics vcf p7m p7s dwg dxf stp step',
  'gif bmp tif tiff heic heif avif mp4 mov webm mp3 m4a wav zip 7z rar gz tar',
].flatMap((names) => names.split(' '))

// Further extensions of these types, which files keep: a JPEG may end in .jpeg.
const extensionPatternByType: Partial<Record<AttachmentType, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'text/csv': textFileExtension,
  'application/octet-stream': new RegExp(`\\.(?:${harmlessExtensions.join('|')})$`, 'i'),
}

// Control, invisible and bidirectional characters, and those with a meaning in paths or on Windows.
const unwantedCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}<>:"|?*]/gu

/**
 * Cleans the name of a file: the last part of a path, without misleading characters, with the extension of its
 * content's type. `..\\..\\photo.exe`, a JPEG, is `photo.exe.jpg`; a program of that name is `photo.exe.bin`.
 */
export function attachmentName(fileName: string, type: AttachmentType): string {
  const extension = `.${attachmentExtensions[type]}`
  const pattern = extensionPatternByType[type] ?? new RegExp(`\\${extension}$`, 'i')
  const baseName = fileName.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = baseName
    .replace(unwantedCharacters, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const [suffix = extension] = pattern.exec(name) ?? []
  const stem = name.slice(0, pattern.test(name) ? -suffix.length : undefined).replace(/[. ]+$/, '')
  const shortStem = [...(stem || 'file')].slice(0, maxAttachmentNameLength - suffix.length).join('')
  return shortStem + suffix
}
