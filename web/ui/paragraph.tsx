import type { ReactNode } from 'react'

/** A paragraph. */
export const Paragraph = ({ children }: { children: ReactNode }) => <p>{children}</p>
