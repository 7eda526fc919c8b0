import { useEffect } from "react"
import { useBrand } from "../../boot/boot.ts"

/** Names the window after what this page shows, where its address alone does not say it. */
export function useTitle(title: string | undefined): void {
  const { name } = useBrand()
  useEffect(() => {
    if (title === undefined) return undefined
    // The frame names the window by the kind of page in an effect of its own, which runs after those inside of it.
    const timer = setTimeout(() => (document.title = `${title} · ${name}`))
    return () => {
      clearTimeout(timer)
      document.title = name
    }
  }, [title, name])
}
