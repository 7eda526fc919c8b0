import { useEffect } from "react"
import { readSession } from "../session/store.ts"
import { useIsVisitor, useSession } from "../session/session.ts"

/** Follows a link into the member centre: at the start, and once more when the sign-in it led to is done. */
export function useCentreLink(): void {
  const token = useSession()?.token
  const isVisitor = useIsVisitor()
  useEffect(() => {
    if (token !== undefined || isVisitor) void follow()
  }, [token, isVisitor])
}

/** Most visits carry no such link: its code is fetched for those that do. */
const hasLink = (): boolean => location.search.includes("centre=")

async function follow(): Promise<void> {
  if (hasLink()) (await import("../modals/member-link.ts")).followMemberLink()
}

/** Fetches the code of a linked page for a member, beside the first screen. */
export async function preloadCentreLink(): Promise<void> {
  if (hasLink() && readSession()) (await import("../modals/member-link.ts")).preloadLinkedPage()
}
