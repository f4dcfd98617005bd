import { isEasyToGuess } from '#domain/password-rule.ts'
import { invalid } from '#server/http/refusal.ts'

let known: Promise<ReadonlySet<string>> | undefined

// Some fifty thousand from breaches; read when somebody first chooses one.
const knownPasswords = () =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set<string>(dictionary['passwords-common'].filter((one) => one.length > 3)),
  ))

const words = (name: string) => [name, ...name.split(/[\s@._+-]+/)]

/** Refuses a new password that anybody would try first, the names of person, company and product among it. */
export async function refuseEasyPassword(
  password: string,
  names: readonly (string | null)[],
): Promise<void> {
  const list = await knownPasswords()
  const all = ['oto', ...names].flatMap((name) => (name ? words(name) : []))
  if (isEasyToGuess(password, (text) => list.has(text), all)) {
    throw invalid({ pointer: '/body/newPassword', code: 'easy-to-guess' })
  }
}
