import type { Outcome } from "@croupier/contract/console/endpoint"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useState, type ReactNode } from "react"
import { useT } from "../i18n/texts.ts"
import { Button } from "./button.tsx"
import { Diff } from "./diff.tsx"
import { Fault, Notice } from "./notice.tsx"
import { savedMeanwhile } from "./saved-meanwhile.ts"
import { unsaved } from "./unsaved.ts"
import { WhyField } from "./why-field.tsx"

const versionIn = (theirs: unknown): number | undefined =>
  typeof theirs === "object" && theirs !== null && "version" in theirs && typeof theirs.version === "number"
    ? theirs.version
    : undefined

/**
 * A form that begins from a version: where another person saved meanwhile, their values and the typed ones stand side by
 * side, and saving once more puts the second in the place of the first. The typed values stay whatever is refused.
 */
export function EditForm({
  version,
  present,
  mine,
  action,
  save,
  mayChange = true,
  onClose,
  children,
}: {
  readonly version: number
  /** Values of the house now, flat. */
  readonly present: Readonly<Record<string, unknown>>
  /** The values to save, flat, in the form in which the server sends another person's. */
  readonly mine: Readonly<Record<string, unknown>>
  readonly action: string
  readonly save: (version: number, why: string) => Promise<unknown>
  /** Without it nothing can be saved, and nothing asks why. */
  readonly mayChange?: boolean
  readonly onClose?: () => void
  readonly children: ReactNode
}) {
  const t = useT()
  const [why, setWhy] = useState("")
  const [theirs, setTheirs] = useState<unknown>()
  // The fields began from this. A new version of something else is no reason to ask; of this, it is.
  const now = { version, text: JSON.stringify(present) }
  const [began, setBegan] = useState(now)
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const from = now.text === began.text ? version : began.version
  const typed = JSON.stringify(mine)
  const [saved, setSaved] = useState(typed)
  const saving = useMutation({
    mutationFn: () => save(versionIn(theirs) ?? from, why),
    onSuccess: async () => {
      setTheirs(undefined)
      setWhy("")
      setSaved(typed)
      setBegan(latest.current)
    },
    onError: (error) => {
      const other = savedMeanwhile(error)
      if (other !== undefined) setTheirs(other)
    },
  })
  return (
    <form
      {...unsaved(typed !== saved || why !== "")}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {children}
      {mayChange ? <WhyField value={why} onChange={setWhy} /> : null}
      {saving.isSuccess ? (
        <Notice tone="right">{t(isWaiting(saving.data) ? "roles_proposed" : "roles_applied")}</Notice>
      ) : null}
      <Fault error={saving.error} />
      {theirs ? (
        <>
          <Diff before={withoutVersion(theirs)} after={mine} />
          <p className="text-sm text-fg-2">{t("stale_text")}</p>
        </>
      ) : null}
      <div className="flex justify-end gap-2">
        {onClose ? <Button onClick={onClose}>{t("close")}</Button> : null}
        {mayChange ? (
          <Button type="submit" kind="main" busy={saving.isPending}>
            {action}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

const isWaiting = (answer: unknown): boolean => {
  const outcome = answer as Partial<Outcome> | undefined
  return outcome?.state === "PROPOSED"
}

function withoutVersion(theirs: unknown): unknown {
  if (typeof theirs !== "object" || theirs === null) return theirs
  return Object.fromEntries(Object.entries(theirs).filter(([name]) => name !== "version"))
}
