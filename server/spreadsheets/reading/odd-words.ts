/** Letters that a single-byte encoding has beside those of ASCII. */
export type Alphabet = 'western' | 'central' | 'turkish' | 'cyrillic' | 'greek' | 'other'

const anyScript = [
  // Two alphabets in one word.
  String.raw`\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]`,
  String.raw`[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}`,
  String.raw`[a-z]{2}\p{Script=Han}`,
  // A capital behind a small letter with one of them accented.
  String.raw`\p{Ll}(?![A-Z])\p{Lu}|[^\P{Ll}a-z]\p{Lu}`,
  // A sign right behind a letter that does not end words, or one that ends words within one.
  String.raw`\p{L}(?![’‘”»…™®©ºª°²³·€½¼¾–×¿¡´\s])[^\0-\x7f\p{L}\p{M}]`,
  String.raw`\p{L}[”»™®©²³¿¡€½¼¾]\p{L}|[³¹½¼¾]\p{Ll}`,
  // A sign of money or of a paragraph right before a letter.
  String.raw`[¢£¥€¦§¬]\p{L}`,
  // The sign for any currency, and lines to draw boxes with: nobody types them.
  String.raw`[¤\u2500-\u259f]`,
]
// Two capitals before small letters, a final sigma within a word, and what is a sign beside a number in western Europe.
const otherScript = [
  String.raw`[^\P{Lu}A-Z]{2}[^\P{Ll}a-z]`,
  String.raw`ς\p{L}`,
  String.raw`(?<!\p{L})[ЂєЄΊ](?!\p{L})|\d[ЧΧ]\d`,
]
const ofScripts = {
  // Accents stand among plain letters; õ is Portuguese and before an e; the rest are Icelandic, or Turkish in a page of its own.
  western: [
    String.raw`[^\0-\x7f\P{L}]{3}`,
    String.raw`(?<!\p{L})[^\0-\x7f\P{L}]{2}(?!\p{L})`,
    String.raw`[ÐÝÞðýþŠšŽž]|\p{Lu}ÿ|[õÕ](?![eE])`,
  ],
  central: [String.raw`[^\0-\x7f\P{L}]{5}`],
  turkish: [],
  cyrillic: otherScript,
  greek: otherScript,
  other: [],
} satisfies Record<Alphabet, string[]>

const patterns = new Map(
  Object.entries(ofScripts).map(([name, own]) => [
    name as Alphabet,
    new RegExp([...anyScript, ...own].join('|'), 'u'),
  ]),
)

/** The share of the words with other characters than ASCII's that no language writes so: those of another encoding. */
export function oddness(text: string, alphabet: Alphabet): number {
  const words = text.match(/[^\s,;|"]*[^\0-\x7f\s][^\s,;|"]*/g) ?? []
  const odd = words.filter((word) => patterns.get(alphabet)?.test(word))
  return words.length === 0 ? 0 : odd.length / words.length
}
