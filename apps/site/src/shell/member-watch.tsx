import { usePasswordWatch } from "../features/auth/use-password-watch.ts"
import { useSession } from "../session/session.ts"
import { Outcomes, SessionWatch } from "./late-parts.tsx"
import { useCentreLink } from "./use-centre-link.ts"

/** Follows what a session brings: outcomes, its end, a password that has to change, a link into the member centre. */
export function MemberWatch() {
  const session = useSession()
  usePasswordWatch()
  useCentreLink()
  return session ? (
    <>
      <Outcomes />
      <SessionWatch key={session.token} />
    </>
  ) : null
}
