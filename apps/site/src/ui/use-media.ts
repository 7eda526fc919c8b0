import { useCallback, useSyncExternalStore } from "react"

/** Whether a media query matches, as it changes; on the server `onServer`. */
export function useMedia(media: string, onServer = false): boolean {
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
    () => onServer,
  )
}
