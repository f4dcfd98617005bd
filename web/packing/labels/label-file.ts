/** File of labels, with the name that the server gave it. */
export type LabelFile = { name: string; content: Blob }

/** Whether a browser can show and print it; ZPL is for label printers. */
export const isPdf = ({ content }: LabelFile): boolean => content.type.startsWith('application/pdf')
