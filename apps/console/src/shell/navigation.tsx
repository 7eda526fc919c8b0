import { listProposals } from "@croupier/contract/console/approvals"
import { useQuery } from "@tanstack/react-query"
import { Link, useMatchRoute } from "@tanstack/react-router"
import { useEffect, useId, useRef } from "react"
import { query } from "../api/query.ts"
import { formatNumber } from "../i18n/format.ts"
import { useT } from "../i18n/texts.ts"
import { Icon } from "../parts/icon.tsx"
import { may, useSessionState } from "../session/session-store.ts"
import { GROUPS, ROOMS, type Room, type RoomGroup } from "./sections.ts"

const EVERY_MS = 30_000

/** The sections that the person may open, by their groups, and how many proposals wait for their decision. */
export function Navigation({ onGone }: { readonly onGone: () => void }) {
  const t = useT()
  const { me } = useSessionState()
  const names = useId()
  const { data } = useQuery({
    ...query(listProposals, { limit: 1, state: "OPEN" }),
    refetchInterval: EVERY_MS,
  })
  const open = ROOMS.filter(({ permission }) => may(me, permission))
  const rooms = (group: RoomGroup | undefined) =>
    open
      .filter((room) => room.group === group)
      .map((room) => (
        <li key={room.path}>
          <RoomLink
            room={room}
            waiting={room.path === "/approvals" ? (data?.open ?? 0) : 0}
            onGone={onGone}
          />
        </li>
      ))
  return (
    <nav
      aria-label={t("rooms")}
      className="sticky top-14 grid gap-2 overflow-y-auto p-2 lg:max-h-[calc(100dvh-3.5rem)]"
    >
      <ul className="grid gap-0.5">{rooms(undefined)}</ul>
      {GROUPS.filter((group) => open.some((room) => room.group === group)).map((group) => (
        <section key={group} aria-labelledby={`${names}${group}`} className="grid gap-0.5">
          <h2 id={`${names}${group}`} className="px-2.5 pt-1 text-xs font-semibold text-fg-3">
            {t(`rooms_${group}`)}
          </h2>
          <ul className="grid gap-0.5">{rooms(group)}</ul>
        </section>
      ))}
    </nav>
  )
}

/** The way into a room. The one of the room that is open comes into view, because the list is longer than most screens. */
function RoomLink({
  room: { path, icon, name },
  waiting,
  onGone,
}: {
  readonly room: Room
  readonly waiting: number
  readonly onGone: () => void
}) {
  const t = useT()
  const link = useRef<HTMLAnchorElement>(null)
  const isOpen = useMatchRoute()({ to: path }) !== false
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: "nearest" })
  }, [isOpen])
  return (
    <Link
      ref={link}
      to={path}
      onClick={onGone}
      className="flex min-h-8 items-center gap-2 rounded-ctl px-2.5 text-fg-2 hover:bg-bg-2 aria-[current=page]:bg-bg-3 aria-[current=page]:font-semibold aria-[current=page]:text-fg"
    >
      <Icon name={icon} />
      {t(name)}
      {waiting > 0 ? (
        <span className="ms-auto rounded-pill bg-brand px-2 text-xs font-semibold text-brand-ink">
          <span className="sr-only">{t("waiting")} </span>
          {formatNumber(waiting)}
        </span>
      ) : null}
    </Link>
  )
}
