import { useEffect, useRef } from "react"
import type { Fields } from "./use-fields.ts"

/**
 * Puts the focus into a form's first field when it shows, and when a step changes which one that is. The
 * dialog that opens around the form focuses its own first control after this ran, so it runs once more.
 */
export function useFirstField<F extends string>({ focus }: Fields<F>, first: F | undefined): void {
  const entered = useRef(false)
  useEffect(() => {
    if (!first) return undefined
    focus(first)
    if (entered.current) return undefined
    entered.current = true
    const frame = requestAnimationFrame(() => {
      // A field that a person or a password manager fills keeps the focus.
      if (!(document.activeElement instanceof HTMLInputElement)) focus(first)
    })
    return () => cancelAnimationFrame(frame)
  }, [first, focus])
}
