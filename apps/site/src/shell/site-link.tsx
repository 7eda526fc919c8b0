import { useMemo, type MouseEvent, type ReactNode } from "react"
import { readAddress, shows, useOfAddress } from "../address/address.ts"
import { go, preload } from "../address/go.ts"

export interface SiteLinkProps {
  /** A path of the site, with its query where it has one. */
  readonly to: string
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly onClick?: () => void
  /** Takes the place of the current entry in the history. */
  readonly replace?: boolean
  /** The page stays where it is scrolled. */
  readonly keepsScroll?: boolean
  /** In the place of what follows from the address: a tab of several addresses. */
  readonly active?: boolean | undefined
  readonly "aria-label"?: string | undefined
}

/** A link inside the site. The current address is marked; a press with a key held does what the browser does. */
export function SiteLink({ to, onClick, replace, keepsScroll, active, children, ...rest }: SiteLinkProps) {
  // Read once: a page has dozens of links, and each looks at every new address.
  const place = useMemo(() => readAddress(to), [to])
  const isHere = useOfAddress((address) => shows(address, place))
  const follow = (event: MouseEvent) => {
    onClick?.()
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to, { replace: replace ?? false, keepsScroll: keepsScroll ?? false })
  }
  const bring = () => preload(to)
  return (
    <a
      {...rest}
      href={to}
      data-active={active}
      aria-current={(active ?? isHere) ? "page" : undefined}
      onClick={follow}
      onPointerEnter={bring}
      onTouchStart={bring}
      onFocus={bring}
    >
      {children}
    </a>
  )
}
