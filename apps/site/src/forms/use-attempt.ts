import { useState } from "react"
import { CallError } from "@croupier/client/call-error"
import { useT } from "../i18n/i18n.tsx"
import { useOnce } from "./use-once.ts"

/** Work that the house may refuse, tried once at a time. */
export interface Attempt {
  readonly busy: boolean
  /** Why the last attempt failed, for the form or the list as a whole. */
  readonly refused: string | undefined
  readonly refuse: (message: string | undefined) => void
  /** Runs work. `placed` may show its refusal at a better place, such as beside a field, and answers whether it did. */
  readonly attempt: (work: () => Promise<void>, placed?: (error: CallError) => boolean) => Promise<void>
}

/** Runs what the house may refuse, and keeps why it did. */
export function useAttempt(): Attempt {
  const t = useT()
  const [refused, refuse] = useState<string>()
  const { busy, once } = useOnce()
  const attempt: Attempt["attempt"] = (work, placed) =>
    once(async () => {
      refuse(undefined)
      try {
        await work()
      } catch (error) {
        if (!(error instanceof CallError)) refuse(t("something_failed"))
        else if (!placed?.(error)) refuse(error.message)
      }
    })
  return { busy, refused, refuse, attempt }
}
