import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"

/** A link to a place of the lottery page. The page stays where it is scrolled; the back button returns. */
export function PlaceLink(props: {
  readonly gameCode: string
  readonly playType?: string | undefined
  readonly active: boolean
  readonly className: string
  readonly children: ReactNode
}) {
  const { gameCode, playType } = props
  const search = playType === undefined ? { gameCode } : { gameCode, playType }
  return (
    <Link
      to="/lottery"
      search={search}
      resetScroll={false}
      data-active={props.active}
      aria-current={props.active ? "page" : undefined}
      className={props.className}
    >
      {props.children}
    </Link>
  )
}
