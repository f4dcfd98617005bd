declare module 'subset-font' {
  /** Returns a font with only the characters of a text, at fixed values of its variation axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
