import { useRef } from "react"

/**
 * The key of something new: the same for as long as the same is sent, so that a press after a lost answer adds nothing
 * twice, and another for whatever was typed since.
 */
export function useSendKey(): {
  readonly keyFor: (content: unknown) => string
  /** It was taken: the same text once more is something new. */
  readonly taken: () => void
} {
  const sent = useRef<{ readonly text: string; readonly key: string }>(undefined)
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content)
      if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
      return sent.current.key
    },
    taken: () => {
      sent.current = undefined
    },
  }
}
