import { useEffect, useState } from "react"

/**
 * A password that is being typed. A centre keeps the forms of its pages while another page shows (`centre-pages.tsx`); a password
 * is forgotten as soon as its page is left.
 */
export function useSecret(): readonly [secret: string, set: (secret: string) => void] {
  const [secret, set] = useState("")
  useEffect(() => () => set(""), [])
  return [secret, set]
}
