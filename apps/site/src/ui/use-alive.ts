import { useSyncExternalStore } from "react"

const never = () => () => {}

/**
 * False on the server and while the browser takes a drawn page over; true from then on. What only the device
 * knows (a time zone, what it keeps) shows once it is true.
 */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
