import { useState } from "react"

/** A value that the device stores, such as the visible columns of a list. */
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
