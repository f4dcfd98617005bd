import { demoPassword } from '#database/demo/demo-world.ts'
import { isEasyToGuess, isKeyboardWalk, type KeyboardGraph } from '#domain/people/password-rule.ts'
import { invalid } from '#server/http/problem-error.ts'

type CommonPasswords = { has: (text: string) => boolean; graphs: KeyboardGraph[] }
let commonPasswords: Promise<CommonPasswords> | undefined

// The demo password is published in the README.
const demoPasswords = new Set([demoPassword, demoPassword.replace(/[^a-z]+$/, '')])

// Some fifty thousand leaked passwords, and keyboard graphs; imported on first use.
const loadCommonPasswords = () =>
  (commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary, adjacencyGraphs }) => {
      const passwords = new Set<string>(
        dictionary['passwords-common'].filter((text) => text.length > 3),
      )
      return {
        has: (text) => passwords.has(text) || demoPasswords.has(text),
        graphs: Object.values(adjacencyGraphs),
      }
    },
  ))

const nameAndParts = (name: string) => [name, ...name.split(/[\s@._+-]+/)]

/** Throws for an easily guessed password; names of person, company and product count as guessed. */
export async function refuseEasyPassword(
  password: string,
  names: readonly (string | null)[],
): Promise<void> {
  const { has, graphs } = await loadCommonPasswords()
  const allNames = ['oto', ...names].flatMap((name) => (name ? nameAndParts(name) : []))
  if (isKeyboardWalk(password, graphs) || isEasyToGuess(password, has, allNames)) {
    throw invalid({ pointer: '/body/newPassword', code: 'easy-to-guess' })
  }
}
