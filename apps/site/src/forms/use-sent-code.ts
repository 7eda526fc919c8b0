import { useState } from "react"
import { CallError } from "@croupier/client/call-error"
import { useT } from "../i18n/i18n.tsx"
import { confirm } from "../modals/modals.tsx"
import { serverNow } from "../realtime/clock.ts"
import { useOnce } from "./use-once.ts"

/** A code that is asked for and waited for. */
export interface SentCode {
  readonly busy: boolean
  /** Until when no other may be asked for; undefined when one may. */
  readonly waitUntil: string | undefined
  readonly sent: boolean
  readonly request: () => void
  readonly waitIsOver: () => void
}

/**
 * Asks for a code. `send` answers with the minutes until the next may be asked for, or undefined when the form
 * is not ready to ask. A refusal shows in a dialog, and leaves the form as it was; one that names the seconds to wait
 * starts the countdown as well. `failed` hears of a refusal after the dialog.
 */
export function useSentCode(
  send: () => Promise<{ readonly expiredMinutes: number } | undefined>,
  failed: (error: CallError) => void = () => {},
): SentCode {
  const t = useT("auth")
  const [waitUntil, setWaitUntil] = useState<string>()
  const [sent, setSent] = useState(false)
  const { busy, once } = useOnce()
  const waitFor = (seconds: number) => setWaitUntil(new Date(serverNow() + seconds * 1000).toISOString())
  const request = () =>
    void once(async () => {
      try {
        const answer = await send()
        if (!answer) return
        setSent(true)
        waitFor(answer.expiredMinutes * 60)
      } catch (error) {
        const seconds = secondsToWait(error)
        if (seconds !== undefined) waitFor(seconds)
        await confirm({
          title: t("auth_code_failed"),
          text: error instanceof CallError ? error.message : t("something_failed"),
          tone: "warning",
          cancelLabel: null,
        })
        if (error instanceof CallError) failed(error)
      }
    })
  return { busy, waitUntil, sent, request, waitIsOver: () => setWaitUntil(undefined) }
}

/** The seconds that a refusal names. */
export function secondsToWait(error: unknown): number | undefined {
  const value = error instanceof CallError ? error.value : undefined
  return typeof value === "object" &&
    value !== null &&
    "retryAfter" in value &&
    typeof value.retryAfter === "number"
    ? value.retryAfter
    : undefined
}
