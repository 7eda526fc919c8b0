import { useEffect, useRef } from "react"

/** Brings the child at a place into its rail's view, without moving the page. */
export function useInView<Rail extends HTMLElement>(at: number) {
  const rail = useRef<Rail>(null)
  useEffect(() => {
    const box = rail.current
    const child = box?.children[at]
    if (!box || !child) return
    const [outer, inner] = [box.getBoundingClientRect(), child.getBoundingClientRect()]
    if (inner.left < outer.left || inner.right > outer.right) {
      box.scrollBy({ left: (inner.left + inner.right - outer.left - outer.right) / 2 })
    }
  }, [at])
  return rail
}
