const maxWaitMs = 100

/** Resolves once the browser has drawn the next frame, or after 100 ms in a window that draws none. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, maxWaitMs)
  })
