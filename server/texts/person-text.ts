import { erasedPersonId } from '#domain/people/erased-person.ts'
import { fill, type Translations } from '#server/texts/translations.ts'

/** A person's name; of an erased one the stand-in, in the language of the texts. */
export function personText(name: string, { fields }: Pick<Translations, 'fields'>): string {
  const id = erasedPersonId(name)
  return id ? fill(fields.erasedPerson, { id }) : name
}
