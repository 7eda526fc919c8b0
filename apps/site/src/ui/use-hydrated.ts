import { useSyncExternalStore } from "react"

const never = () => () => {}

/**
 * False on the server and while the browser hydrates a prerendered page; true from then on. Facts of the
 * device alone (a time zone, its stored choices) show once it is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
