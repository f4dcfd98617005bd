import { useEffect, useState } from 'react'

/** Object URL of some content, revoked when it is no longer shown. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!content) return
    const objectUrl = URL.createObjectURL(content)
    setUrl(objectUrl)
    return () => {
      URL.revokeObjectURL(objectUrl)
      setUrl(undefined)
    }
  }, [content])
  return url
}
