import { useEffect, useRef } from "react"

/** Brings the part of a rail that is active or selected into its middle, without moving the page, whenever `active` changes. */
export function useInView<Rail extends HTMLElement>(active: string) {
  const rail = useRef<Rail>(null)
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current === active) return
    last.current = active
    const box = rail.current
    const part = [...(box?.querySelectorAll('[data-active="true"], [aria-selected="true"]') ?? [])].at(-1)
    if (!box || !part) return
    const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()]
    if (inner.left < outer.left || inner.right > outer.right)
      box.scrollBy({ left: (inner.left + inner.right - outer.left - outer.right) / 2 })
  }, [active])
  return rail
}
