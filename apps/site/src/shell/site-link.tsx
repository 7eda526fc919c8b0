import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"

export interface SiteLinkProps {
  /** A path of the site, with its query where it has one. */
  readonly to: string
  readonly children: ReactNode
  readonly className?: string
  readonly onClick?: () => void
  /** Takes the place of the current entry in the history. */
  readonly replace?: boolean
  readonly "aria-label"?: string
}

/** A link inside the site. The routes are made from a table, so an address is plain text; the current one is marked. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const [path = "/", query] = to.split("?")
  return (
    <Link
      {...rest}
      to={path}
      {...(query ? { search: Object.fromEntries(new URLSearchParams(query)) as never } : {})}
    />
  )
}
