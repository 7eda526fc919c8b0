import { isAllowed } from "@croupier/contract/accounts"
import { linkedCentre, type CentrePage } from "@croupier/contract/page"
import { useEffect } from "react"
import { openAtFirst } from "../modals/modals.tsx"
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

/** The page of the member centre with which the site opens; undefined for visitors and accounts without a centre. */
export function centreAtFirst(): CentrePage | undefined {
  const session = readSession()
  return session && isAllowed("memberCentre", session.isAgent) ? linkedCentre(location.search) : undefined
}

/** Opens the site with the member centre, once the code of its sheet is here. That of the page in it may come later. */
export async function openCentreAtFirst(page: CentrePage): Promise<void> {
  openAtFirst("memberCentre", { page })
  await (await import("../modals/member-link.ts")).loadSheet(page)
}
