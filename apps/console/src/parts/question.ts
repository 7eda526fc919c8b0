import { useSyncExternalStore } from "react"

/** One question at a time to the person before the screen, from any part of the console. */
export interface Question {
  /** Asks, and resolves with the person's answer. A second question meanwhile waits for the same answer. */
  readonly ask: () => Promise<boolean>
  readonly answer: (given: boolean) => void
  /** Whether it is being asked now. */
  readonly useAsked: () => boolean
}

export function question(): Question {
  let asked: PromiseWithResolvers<boolean> | undefined
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    ask: () => {
      if (!asked) {
        asked = Promise.withResolvers()
        notify()
      }
      return asked.promise
    },
    answer: (given) => {
      asked?.resolve(given)
      asked = undefined
      notify()
    },
    useAsked: () => useSyncExternalStore(listen, () => asked !== undefined),
  }
}
