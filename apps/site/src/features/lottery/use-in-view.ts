import { useEffect, useRef } from "react"

/** Brings the last part that `selector` finds into the middle of its rail, without moving the page, as `of` changes. */
export function useInView<Rail extends HTMLElement>(selector: string, of: string) {
  const rail = useRef<Rail>(null)
  useEffect(() => {
    const box = rail.current
    const part = [...(box?.querySelectorAll(selector) ?? [])].at(-1)
    if (!box || !part) return
    const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()]
    if (inner.left < outer.left || inner.right > outer.right)
      box.scrollBy({ left: (inner.left + inner.right - outer.left - outer.right) / 2 })
  }, [selector, of])
  return rail
}
