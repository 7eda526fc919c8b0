import { useEffect, useState } from "react"

/**
 * A value that shows once, such as recovery codes. A centre keeps its pages while another page shows (`centre-pages.tsx`); the value
 * is forgotten as soon as its page is left.
 */
export function useUntilLeft<T>(): readonly [value: T | undefined, set: (value: T | undefined) => void] {
  const [value, set] = useState<T>()
  useEffect(() => () => set(undefined), [])
  return [value, set]
}
