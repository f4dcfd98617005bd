import type { ReactNode } from 'react'

/** A paragraph whose words are isolated from the direction of what stands around it. */
export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p>
    <bdi>{children}</bdi>
  </p>
)
