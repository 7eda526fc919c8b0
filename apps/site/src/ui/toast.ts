import { useSyncExternalStore } from "react"

export type ToastTone = "plain" | "good" | "bad"
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
}

const MOST = 3

const NONE: readonly Toast[] = []
let serial = 0
let toasts: readonly Toast[] = NONE
const listeners = new Set<() => void>()
function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
/** Takes a toast away before its time. */
export const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id))

/** Says something for some seconds from its first sight (`toast-host.tsx`). A refusal of money is "bad": screen readers hear it at once. */
export function toast(text: string, tone: ToastTone = "plain"): void {
  const id = ++serial
  // A text that is said again takes the place of the one before.
  const others = toasts.filter((shown) => shown.text !== text)
  set([...others.slice(1 - MOST), { id, text, tone }])
}

/** The toasts that show now. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => NONE,
  )
