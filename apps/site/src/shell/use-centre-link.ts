import { useEffect } from "react"
import { linkedPage, openMemberCentre } from "../modals/member-link.ts"
import { useSession } from "../session/session.ts"

/** Follows a link into the member centre: at the start, and once more when the sign-in it led to is done. */
export function useCentreLink(): void {
  const signedIn = useSession() !== null
  useEffect(() => {
    const page = linkedPage(location.search)
    if (page) openMemberCentre(page)
  }, [signedIn])
}
