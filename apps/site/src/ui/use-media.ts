import { useCallback, useSyncExternalStore } from "react"

/** Whether a media query matches, as it changes; false on the server. */
export function useMedia(media: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const query = matchMedia(media)
      query.addEventListener("change", listener)
      return () => query.removeEventListener("change", listener)
    },
    [media],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(media).matches,
    () => false,
  )
}
