import { useState } from "react"

/** Something that a device remembers, such as which columns of a list somebody wants to see. */
export function usePersisted(name: string, first: string): [string, (next: string) => void] {
  const key = `console-${name}`
  const [value, setValue] = useState(() => localStorage.getItem(key) ?? first)
  return [
    value,
    (next) => {
      localStorage.setItem(key, next)
      setValue(next)
    },
  ]
}
