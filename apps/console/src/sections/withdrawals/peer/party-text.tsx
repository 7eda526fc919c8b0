import { Link } from "@tanstack/react-router"
import type { Party } from "./payment.ts"

/** One of the two members, with the way to their page, and the account of theirs in this payment. */
export function PartyText({ party }: { readonly party: Party | null }) {
  if (!party) return <>–</>
  return (
    <span className="grid">
      <Link to="/members" search={{ member: party.memberId }} className="link">
        {party.name ?? party.memberId}
      </Link>
      <span className="text-xs text-fg-3">
        <bdi>{party.holder}</bdi> · <bdi>{party.masked}</bdi>
      </span>
    </span>
  )
}
