export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the content by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
