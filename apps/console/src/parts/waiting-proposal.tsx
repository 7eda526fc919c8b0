import { waitingProposal } from "@croupier/contract/console/approvals"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { query } from "../api/query.ts"
import { formatRelative } from "../i18n/format.ts"
import { textNamed, useT } from "../i18n/texts.ts"
import { Notice } from "./notice.tsx"

/** Where a thing waits for a second person: who proposed what, with the way there, in the place of the buttons. */
export function WaitingProposal({
  target,
  keeps = false,
  children,
}: {
  readonly target: string
  /** The buttons stay beside the note: another proposal about this may be made. */
  readonly keeps?: boolean
  readonly children?: ReactNode
}) {
  const t = useT()
  const { data } = useQuery({
    ...query(waitingProposal, { target }),
    refetchInterval: 15_000,
  })
  const rows = data?.rows ?? []
  return (
    <>
      {rows.map(({ proposalId, act, proposedBy, proposedAt }) => (
        <Notice key={proposalId}>
          {t("proposal_waits", textNamed(`act_${act}`), proposedBy, formatRelative(proposedAt))}{" "}
          <Link to="/approvals" search={{ proposal: proposalId }} className="link">
            {t("proposal_open_it")}
          </Link>
        </Notice>
      ))}
      {rows.length === 0 || keeps ? children : null}
    </>
  )
}
