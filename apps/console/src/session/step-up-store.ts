import { useSyncExternalStore } from "react"

/** Whoever waits for a fresh code; several calls at once wait for the same one. */
interface Asked {
  readonly answer: Promise<boolean>
  readonly resolve: (given: boolean) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Asks the person for a fresh code; true when the house took one. */
export function askStepUp(): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    asked = { answer: promise, resolve }
    tell()
  }
  return asked.answer
}

export function answerStepUp(given: boolean): void {
  asked?.resolve(given)
  asked = undefined
  tell()
}

export const useStepUpAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked !== undefined,
  )
