import type { ReactNode } from "react"
import { CallError } from "@croupier/client/call-error"
import { Link } from "@tanstack/react-router"
import { useT } from "../i18n/texts.ts"
import { Icon } from "./icon.tsx"

/** Something to read before going on: a refusal is told at once, the rest when there is time. */
export function Notice({
  tone = "plain",
  children,
}: {
  readonly tone?: "plain" | "wrong" | "right"
  readonly children: ReactNode
}) {
  const colour = { plain: "text-fg-2", wrong: "text-loss", right: "text-win" }[tone]
  return (
    <p
      role={tone === "wrong" ? "alert" : "status"}
      className={`flex items-start gap-2 rounded-ctl bg-bg-2 px-3 py-2 text-sm ${colour}`}
    >
      <span className="mt-0.5 flex shrink-0">
        <Icon name={tone === "right" ? "circle-check" : "circle-alert"} />
      </span>
      <span>{children}</span>
    </p>
  )
}

/** The proposal that stands in the way of another one. */
const proposalOf = ({ code, value }: CallError): string | undefined =>
  code === "PROPOSAL_WAITS" &&
  typeof value === "object" &&
  value !== null &&
  "proposalId" in value &&
  typeof value.proposalId === "string"
    ? value.proposalId
    : undefined

/** Refusal of a call, in the language in use. */
export function Fault({ error }: { readonly error: Error | null }) {
  const t = useT()
  if (!error) return null
  const waiting = error instanceof CallError ? proposalOf(error) : undefined
  const fields = error instanceof CallError && error.code === "INPUT_INVALID" && Array.isArray(error.value)
  return (
    <Notice tone="wrong">
      {error.message}
      {fields && error instanceof CallError ? ` (${String(error.value)})` : ""}
      {waiting === undefined ? null : (
        <>
          {" "}
          <Link to="/approvals" search={{ proposal: waiting }} className="link">
            {t("proposal_open_it")}
          </Link>
        </>
      )}
    </Notice>
  )
}
