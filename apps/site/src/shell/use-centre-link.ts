import { useEffect } from "react"
import { useSession } from "../session/session.ts"

/** Follows a link into the member centre: at the start, and once more when the sign-in it led to is done. */
export function useCentreLink(): void {
  const signedIn = useSession() !== null
  useEffect(() => {
    // Most visits carry no such link: its code is fetched for those that do.
    if (location.search.includes("centre=")) void follow()
  }, [signedIn])
}

async function follow(): Promise<void> {
  const { linkedPage, openMemberCentre } = await import("../modals/member-link.ts")
  const page = linkedPage(location.search)
  if (page) openMemberCentre(page)
}
