import { useEffect, type RefObject } from "react"
import { holdResults } from "../../realtime/held-results.ts"

/**
 * Listens to the game in the frame: while it says that a round is animated, balance and winnings on this page wait.
 * Only the frame's own window under the launched origin is heard (docs/providers.md, "What a game tells the page").
 */
export function useRunningRounds(frame: RefObject<HTMLIFrameElement | null>, url: string): void {
  useEffect(() => {
    const { origin } = new URL(url)
    let release = (): void => undefined
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
      if (from !== origin || source !== frame.current?.contentWindow) return
      const state = roundState(data)
      const before = release
      if (state === "running") release = holdResults()
      if (state !== undefined) before()
    }
    addEventListener("message", hear)
    return () => {
      removeEventListener("message", hear)
      release()
    }
  }, [frame, url])
}

function roundState(data: unknown): "running" | "shown" | undefined {
  if (typeof data !== "object" || data === null || !("type" in data) || data.type !== "croupier.round") return
  return "state" in data && (data.state === "running" || data.state === "shown") ? data.state : undefined
}
