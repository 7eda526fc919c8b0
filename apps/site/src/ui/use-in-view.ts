import { useEffect, useRef } from "react"

type Edges = Pick<DOMRect, "left" | "right">

/** How far a rail moves, in pixels, until a part that sticks out of it stands in its middle; 0 for one in sight. */
export const wayIntoView = (outer: Edges, inner: Edges): number =>
  inner.left < outer.left || inner.right > outer.right
    ? (inner.left + inner.right - outer.left - outer.right) / 2
    : 0

/** Brings the part of a rail that is active or selected into its middle, without moving the page, whenever `active` changes. */
export function useInView<Rail extends HTMLElement>(active: string) {
  const rail = useRef<Rail>(null)
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current === active) return undefined
    // In the next frame, whose layout has to be made anyway.
    const frame = requestAnimationFrame(() => {
      last.current = active
      const box = rail.current
      const part = [...(box?.querySelectorAll('[data-active="true"], [aria-selected="true"]') ?? [])].at(-1)
      if (!box || !part) return
      const left = wayIntoView(box.getBoundingClientRect(), part.getBoundingClientRect())
      if (left !== 0) box.scrollBy({ left })
    })
    return () => cancelAnimationFrame(frame)
  }, [active])
  return rail
}
