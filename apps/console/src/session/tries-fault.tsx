import { useEffect, useState } from "react"
import { CallError } from "@croupier/client/call-error"
import { useT } from "../i18n/texts.ts"
import { Fault, Notice } from "../parts/notice.tsx"

const secondsOf = (error: Error | null): number | undefined =>
  error instanceof CallError && error.code === "RATE_LIMITED" ? Number(error.args[0]) : undefined

/** "0:30", as a clock counts down in every language. */
const shown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

/** Refusal of a try of a secret; where the next one has to wait, for how long still. */
export function TriesFault({ error }: { readonly error: Error | null }) {
  const seconds = secondsOf(error)
  // Another refusal counts anew.
  return seconds === undefined ? <Fault error={error} /> : <Wait key={String(seconds)} seconds={seconds} />
}

function Wait({ seconds }: { readonly seconds: number }) {
  const t = useT()
  const [end] = useState(() => Date.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), 500)
    return () => clearInterval(timer)
  }, [end])
  return left === 0 ? (
    <Notice>{t("tries_over")}</Notice>
  ) : (
    <Notice tone="wrong">{t("tries_wait", shown(left))}</Notice>
  )
}
