import { Link } from "@tanstack/react-router"
import { useMay } from "../session/session-store.ts"

/** A member's number; a link where the viewer may open members. */
export function MemberLink({ memberId }: { readonly memberId: string | null }) {
  const mayRead = useMay("members.read")
  if (memberId === null) return "–"
  return mayRead ? (
    <Link to="/members" search={{ member: memberId }} className="link">
      {memberId}
    </Link>
  ) : (
    memberId
  )
}
