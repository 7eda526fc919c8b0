import { useEffect, useRef } from "react"
import { useBrand } from "../boot/boot.ts"
import { useT, type Key } from "../i18n/i18n.tsx"

/** Arrival on a new page for readers of screens: the window's title, and the focus at the start of the page. */
export function useArrival(place: string | undefined, title: Key | undefined): void {
  const t = useT()
  const { name } = useBrand()
  useEffect(() => {
    document.title = title ? `${t(title)} · ${name}` : name
  }, [title, name, t])

  const from = useRef(place)
  useEffect(() => {
    // Not on the first page: there the browser's own start is right.
    if (from.current === place) return
    from.current = place
    if (!document.querySelector("dialog[open]"))
      document.getElementById("main")?.focus({ preventScroll: true })
  }, [place])
}
