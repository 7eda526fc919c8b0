import { Link } from "@tanstack/react-router"
import { useMay } from "../../session/session-store.ts"

interface Member {
  readonly memberId: string
  readonly account: string
}

/** Members by their accounts, or by their numbers where an account is not known; links where the viewer may open members. */
export function MemberLinks({ members }: { readonly members: readonly Member[] }) {
  const mayRead = useMay("members.read")
  return (
    <span className="flex flex-wrap gap-x-2">
      {members.map(({ memberId, account }) => {
        const name = account === "" ? memberId : account
        return mayRead ? (
          <Link key={memberId} to="/members" search={{ member: memberId }} className="link">
            {name}
          </Link>
        ) : (
          <span key={memberId}>{name}</span>
        )
      })}
    </span>
  )
}

export const membersText = (members: readonly Member[]): string =>
  members.map(({ memberId, account }) => (account === "" ? memberId : account)).join(", ")
