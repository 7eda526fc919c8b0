import { usePasswordWatch } from "../features/auth/use-password-watch.ts"
import { modalAtFirst } from "../modals/modals.tsx"
import { useSession } from "../session/session.ts"
import { useAtRest } from "./at-rest.ts"
import { Outcomes, SessionWatch } from "./late-parts.tsx"
import { useCentreLink } from "./use-centre-link.ts"

/** Follows what a session brings: outcomes, its end, a password that has to change, a link into the member centre. */
export function MemberWatch() {
  const session = useSession()
  usePasswordWatch()
  useCentreLink()
  const rests = useAtRest()
  // Beside a sheet that the page opens with, nothing else is made before it stands.
  return session && (rests || !modalAtFirst()) ? (
    <>
      <Outcomes />
      <SessionWatch key={session.token} />
    </>
  ) : null
}
