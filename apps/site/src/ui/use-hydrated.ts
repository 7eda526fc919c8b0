import { useSyncExternalStore } from "react"

const never = () => () => {}

/**
 * False on the server and while the browser hydrates a prerendered page; true from then on. What only the device
 * knows (a time zone, what it keeps) shows once it is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
