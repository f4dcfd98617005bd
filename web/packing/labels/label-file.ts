/** The file of labels, as the server named it. */
export type LabelFile = { name: string; content: Blob }

/** Whether a browser can show and print it; ZPL is for label printers. */
export const isPdf = ({ content }: LabelFile): boolean => content.type.startsWith('application/pdf')
