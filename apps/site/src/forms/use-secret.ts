import { useCallback, useEffect, useState } from "react"

/** A password that is being typed, with the fault that shows beside it. */
export interface Secret {
  readonly value: string
  readonly fault: string | undefined
  /** Takes what is typed; the fault of the password before is gone. */
  readonly type: (value: string) => void
  readonly refuse: (fault: string | undefined) => void
}

/**
 * A centre keeps the forms of its pages while another page shows (`centre-pages.tsx`). A password is forgotten as soon as its page
 * is left, and so is its fault: it would stand beside an empty field.
 */
export function useSecret(): Secret {
  const [value, set] = useState("")
  const [fault, refuse] = useState<string>()
  const type = useCallback((typed: string) => {
    set(typed)
    refuse(undefined)
  }, [])
  useEffect(() => () => type(""), [type])
  return { value, fault, type, refuse }
}
