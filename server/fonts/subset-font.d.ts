declare module 'subset-font' {
  /** A font with nothing but the signs of a text, at a place on its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
