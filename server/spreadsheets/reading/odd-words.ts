/** Group of the non-ASCII letters of a single-byte encoding. */
export type Alphabet = 'western' | 'central' | 'turkish' | 'cyrillic' | 'greek' | 'other'

const inAnyScript = [
  // Two alphabets in one word.
  String.raw`\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]`,
  String.raw`[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}`,
  String.raw`[a-z]{2}\p{Script=Han}`,
  // A capital after a small letter, if one of them is accented.
  String.raw`\p{Ll}(?![A-Z])\p{Lu}|[^\P{Ll}a-z]\p{Lu}`,
  // A sign after a letter that cannot end a word, or within a word a sign that can only end one.
  String.raw`\p{L}(?![’‘”»…™®©ºª°²³·€½¼¾–×¿¡´\s])[^\0-\x7f\p{L}\p{M}]`,
  String.raw`\p{L}[”»™®©²³¿¡€½¼¾]\p{L}|[³¹½¼¾]\p{Ll}`,
  // A currency or paragraph sign directly before a letter.
  String.raw`[¢£¥€¦§¬]\p{L}`,
  // The generic currency sign and box-drawing characters, which nobody types.
  String.raw`[¤\u2500-\u259f]`,
]
// Two capitals before small letters, a final sigma within a word, and letters whose bytes are signs beside numbers in
// western encodings.
const inOtherScripts = [
  String.raw`[^\P{Lu}A-Z]{2}[^\P{Ll}a-z]`,
  String.raw`ς\p{L}`,
  String.raw`(?<!\p{L})[ЂєЄΊ](?!\p{L})|\d[ЧΧ]\d`,
]
const byAlphabet = {
  // Accented letters are surrounded by plain ones; õ is Portuguese and before an e; the other letters are Icelandic, or
  // Turkish, which has its own encodings.
  western: [
    String.raw`[^\0-\x7f\P{L}]{3}`,
    String.raw`(?<!\p{L})[^\0-\x7f\P{L}]{2}(?!\p{L})`,
    String.raw`[ÐÝÞðýþŠšŽž]|\p{Lu}ÿ|[õÕ](?![eE])`,
  ],
  central: [String.raw`[^\0-\x7f\P{L}]{5}`],
  turkish: [],
  cyrillic: inOtherScripts,
  greek: inOtherScripts,
  other: [],
} satisfies Record<Alphabet, string[]>

const patterns = new Map(
  Object.entries(byAlphabet).map(([name, ownPatterns]) => [
    name as Alphabet,
    new RegExp([...inAnyScript, ...ownPatterns].join('|'), 'u'),
  ]),
)

/** Returns the share of non-ASCII words that no language spells this way, which indicates another encoding. */
export function oddness(text: string, alphabet: Alphabet): number {
  const words = text.match(/[^\s,;|"]*[^\0-\x7f\s][^\s,;|"]*/g) ?? []
  const odd = words.filter((word) => patterns.get(alphabet)?.test(word))
  return words.length === 0 ? 0 : odd.length / words.length
}
